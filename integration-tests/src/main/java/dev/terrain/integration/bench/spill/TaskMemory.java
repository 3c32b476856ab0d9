package dev.terrain.integration.bench.spill;

import dev.terrain.integration.fixture.disk.MemoryLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The memory that the processes of one run share, page cache included. */
final class TaskMemory implements AutoCloseable {
    /** Beside the heaps: the JVMs' own, and what is left for the page cache. */
    static final int SPARE_MEGABYTES = 350;

    private final Optional<MemoryLimit> limit;

    private TaskMemory(Optional<MemoryLimit> limit) {
        this.limit = limit;
    }

    /** All of the machine's, or that of the heaps and a little more. */
    static TaskMemory of(Memory memory, int heapMegabytes) throws IOException {
        return new TaskMemory(
                memory == Memory.CACHED
                        ? Optional.empty()
                        : Optional.of(MemoryLimit.of((long) (heapMegabytes + SPARE_MEGABYTES) << 20)));
    }

    /** Words before a command that has a share of it. */
    List<String> launcher(String... more) {
        List<String> words = new ArrayList<>(limit.map(MemoryLimit::launcher).orElse(List.of()));
        words.addAll(List.of(more));
        return words;
    }

    @Override
    public void close() {
        limit.ifPresent(MemoryLimit::close);
    }
}
