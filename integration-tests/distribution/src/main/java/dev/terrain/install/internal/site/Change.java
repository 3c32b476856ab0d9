package dev.terrain.install.internal.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A site file before and after.
 *
 * @param path the file
 * @param before its bytes; null when there is no such file
 * @param after its bytes to be; null when there is to be none
 */
record Change(Path path, byte @Nullable [] before, byte @Nullable [] after) {

    /** What is put behind the name of the file as it was before the last change. */
    static final String BACKUP = ".before-terrain";

    /** Whether there is nothing to do. */
    boolean isNone() {
        return Arrays.equals(before, after);
    }

    /** Where {@link #write} keeps what was there. */
    Path backup() {
        return path.resolveSibling(path.getFileName() + BACKUP);
    }

    /** Keeps the old file beside and replaces it in one step: whoever reads meanwhile sees the one or the other. */
    void write() throws IOException {
        if (before != null) {
            Files.copy(path, backup(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        }
        if (after == null) {
            Files.delete(path);
            return;
        }
        Path fresh = path.resolveSibling(path.getFileName() + ".terrain-new");
        Files.write(fresh, after);
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
