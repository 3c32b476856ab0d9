package dev.terrain.zone.internal.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Removes what a keeper that was killed left unfinished: the mark of a build and the slabs that were not checked. What
 * was being emptied stays in {@code returning/}, where {@link Recycler} looks first.
 */
final class PoolRecovery {

    private PoolRecovery() {}

    /** Returns how many files it removed. */
    static int run(PoolFolder folder) throws IOException {
        int hold = Files.deleteIfExists(folder.hold()) ? 1 : 0;
        return hold + discard(folder.building());
    }

    /** Deletes the files of a folder. */
    static int discard(Path parent) throws IOException {
        int deleted = 0;
        for (Path file : PoolFolder.entries(parent)) {
            if (Files.deleteIfExists(file)) {
                deleted++;
            }
        }
        return deleted;
    }
}
