package dev.terrain.integration.bench.zone;

import dev.terrain.integration.fixture.process.Sampler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Looks at a file system's free space as often as it can, and remembers the least. */
final class FreeSpaceWatch {

    private final AtomicLong least = new AtomicLong(Long.MAX_VALUE);
    private final Path path;
    private final Sampler sampler;

    /** Starts looking. */
    FreeSpaceWatch(Path path) {
        this.path = path;
        sampler = new Sampler("watch of free space", Duration.ZERO, this::look);
    }

    private void look() throws IOException {
        least.accumulateAndGet(PoolIT.usable(path), Math::min);
    }

    /** Ends the watch after a last look. */
    long leastUsableBytes() throws IOException {
        sampler.close();
        look();
        return least.get();
    }
}
