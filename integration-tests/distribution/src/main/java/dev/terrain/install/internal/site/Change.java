package dev.terrain.install.internal.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A site file before and after. */
final class Change {

    /** What is put behind the name of the operator's file, as it was before the first change. */
    static final String BACKUP = ".before-terrain";

    private final Path path;
    private final byte @Nullable [] before;
    private final byte @Nullable [] after;
    private final boolean isOperators;

    /**
     * Of one file.
     *
     * @param before its bytes; null when there is no such file
     * @param after its bytes to be; null when there is to be none
     * @param isOperators whether those before are the operator's alone
     */
    Change(Path path, byte @Nullable [] before, byte @Nullable [] after, boolean isOperators) {
        this.path = path;
        this.before = before;
        this.after = after;
        this.isOperators = isOperators;
    }

    /** Whether there is nothing to do. */
    boolean isNone() {
        return Arrays.equals(before, after);
    }

    /**
     * Replaces the file in one step: readers see the one or the other. One without Terrain's lines is kept beside.
     *
     * @return a sentence: what was done, and where the old text is
     */
    String write() throws IOException {
        String kept = "";
        if (before != null && isOperators) {
            Path backup = path.resolveSibling(path.getFileName() + BACKUP);
            Files.copy(path, backup, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            kept = "; as it was before: " + backup;
        }
        if (after == null) {
            Files.delete(path);
            return "deleted " + path + kept;
        }
        replace(after);
        return (before == null ? "made " : "changed ") + path + kept;
    }

    private void replace(byte[] bytes) throws IOException {
        Path fresh = path.resolveSibling(path.getFileName() + ".terrain-new");
        try {
            Files.write(fresh, bytes);
            if (before != null) {
                copyAccess(fresh);
            }
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Mode, owner and group: a daemon that read the old file can read the fresh one. */
    private void copyAccess(Path fresh) throws IOException {
        PosixFileAttributes old = Files.readAttributes(path, PosixFileAttributes.class);
        PosixFileAttributes made = Files.readAttributes(fresh, PosixFileAttributes.class);
        PosixFileAttributeView access = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (!made.owner().equals(old.owner())) {
            access.setOwner(old.owner());
        }
        if (!made.group().equals(old.group())) {
            access.setGroup(old.group());
        }
        access.setPermissions(old.permissions());
    }
}
