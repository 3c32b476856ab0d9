package dev.terrain.integration.bench.zone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** Looks at a file system's free space as often as it can, and remembers the least. */
final class FreeSpaceWatch {

    private volatile boolean stopping;
    private final CompletableFuture<Long> least;

    private FreeSpaceWatch(Path path) {
        least = CompletableFuture.supplyAsync(() -> {
            long usable = Long.MAX_VALUE;
            try {
                do {
                    usable = Math.min(usable, Files.getFileStore(path).getUsableSpace());
                } while (!stopping);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return usable;
        });
    }

    static FreeSpaceWatch start(Path path) {
        return new FreeSpaceWatch(path);
    }

    /** Ends the watch. */
    long leastUsableBytes() {
        stopping = true;
        return least.join();
    }
}
