package dev.terrain.zone.internal.pool;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * How full a file system is, as YARN's disk checker and {@code df} count it.
 *
 * @param usableBytes what an ordinary user may still take
 * @param totalBytes the whole file system
 */
record Space(long usableBytes, long totalBytes) {

    /** Asks the file system that {@code path} is on. */
    static Space of(Path path) throws IOException {
        // Not by Files.getFileStore, which reads the table of mounts each time: a build asks three times a slab.
        File file = path.toFile();
        long total = file.getTotalSpace();
        if (total == 0) {
            throw new FileSystemException(path.toString(), null, "its file system does not say how large it is");
        }
        return new Space(file.getUsableSpace(), total);
    }

    /** Where the numbers come from; a test has its own. */
    interface Source {
        Space ask() throws IOException;
    }
}
