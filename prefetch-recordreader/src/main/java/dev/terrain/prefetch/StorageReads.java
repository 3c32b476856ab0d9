package dev.terrain.prefetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the current thread had the kernel fetch from storage, which is nothing for bytes that the page cache has. */
final class StorageReads {

    /** Said where the kernel does not tell. */
    static final long UNKNOWN = -1;

    /** Of proc(5); needs CONFIG_TASK_IO_ACCOUNTING, which distributions set. */
    private static final Path OWN = Path.of("/proc/thread-self/io");

    private static final String KEY = "read_bytes: ";

    private StorageReads() {}

    /** In bytes, since the thread began; {@link #UNKNOWN} if it cannot be told. */
    static long bytes() {
        try {
            for (String line : Files.readAllLines(OWN)) {
                if (line.startsWith(KEY)) {
                    return Long.parseLong(line.substring(KEY.length()));
                }
            }
        } catch (IOException | RuntimeException e) {
            return UNKNOWN;
        }
        return UNKNOWN;
    }
}
