package dev.terrain.zone.internal.pool;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
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
        FileStore store = Files.getFileStore(path);
        return new Space(store.getUsableSpace(), store.getTotalSpace());
    }

    /** Where the numbers come from; a test has its own. */
    interface Source {
        Space ask() throws IOException;
    }
}
