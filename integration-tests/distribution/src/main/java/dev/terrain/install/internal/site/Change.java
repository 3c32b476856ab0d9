package dev.terrain.install.internal.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A site file before and after. */
final class Change {

    /** What is put behind the name of the file as it was before the last change. */
    static final String BACKUP = ".before-terrain";

    private final Path path;
    private final byte @Nullable [] before;
    private final byte @Nullable [] after;

    /**
     * Of one file.
     *
     * @param before its bytes; null when there is no such file
     * @param after its bytes to be; null when there is to be none
     */
    Change(Path path, byte @Nullable [] before, byte @Nullable [] after) {
        this.path = path;
        this.before = before;
        this.after = after;
    }

    /** Whether there is nothing to do. */
    boolean isNone() {
        return Arrays.equals(before, after);
    }

    /**
     * Keeps the old file beside and replaces it in one step: readers see the one or the other.
     *
     * @return a sentence: what was done, and where the old text is
     */
    String write() throws IOException {
        String kept = "";
        if (before != null) {
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
        Files.write(fresh, bytes);
        if (before != null) {
            keepOwnership(fresh);
        }
        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
    }

    private void keepOwnership(Path fresh) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        Files.setPosixFilePermissions(fresh, permissions);
        if (!Files.getOwner(fresh).equals(Files.getOwner(path))) {
            Files.setOwner(fresh, Files.getOwner(path));
        }
    }
}
