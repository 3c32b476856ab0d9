package dev.terrain.integration.bench.zone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** Looks at a file system's free space as often as it can, and remembers the least. */
final class FreeSpaceWatch {

    private final CountDownLatch looking = new CountDownLatch(1);
    private volatile boolean stopping;
    private final CompletableFuture<Long> least;

    private FreeSpaceWatch(Path path) {
        // A thread of its own: the common pool may be at other work until the watch is over.
        least = CompletableFuture.supplyAsync(() -> leastUntilStopped(path), work -> new Thread(work).start());
    }

    /** Starts looking, and returns when it has begun. */
    static FreeSpaceWatch start(Path path) throws InterruptedException {
        FreeSpaceWatch watch = new FreeSpaceWatch(path);
        watch.looking.await();
        return watch;
    }

    private long leastUntilStopped(Path path) {
        try {
            long usable = Long.MAX_VALUE;
            boolean isLast;
            do {
                isLast = stopping;
                usable = Math.min(usable, Files.getFileStore(path).getUsableSpace());
                looking.countDown();
            } while (!isLast);
            return usable;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            looking.countDown();
        }
    }

    /** Ends the watch after a last look. */
    long leastUsableBytes() {
        stopping = true;
        return least.join();
    }
}
