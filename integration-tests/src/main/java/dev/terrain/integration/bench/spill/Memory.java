package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Word;
import dev.terrain.integration.fixture.disk.MemoryLimit;
import java.io.IOException;

/** What of the task's files stays in the page cache. */
enum Memory implements Word {
    /** All. */
    CACHED,
    /** What a control group leaves beside the heap, so that write-back is real. */
    LIMITED;

    /** Beside the heaps: the JVMs' own, and what is left for the page cache. */
    static final int SPARE_MEGABYTES = 350;

    /** What the processes of one run share, page cache included; their heaps have so much. */
    MemoryLimit limit(int heapMegabytes) throws IOException {
        return this == CACHED ? MemoryLimit.none() : MemoryLimit.of((long) (heapMegabytes + SPARE_MEGABYTES) << 20);
    }
}
