package dev.terrain.integration.bench.soak;

import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What each daemon holds, by its name, once garbage is collected.
 *
 * @param ofDaemons name to what it holds
 */
record Holdings(Map<String, Holding> ofDaemons) {

    /** More than idle connections and pools make of it. */
    private static final double GROWTH = 1.5;

    private static final int DESCRIPTORS = 64;
    private static final int THREADS = 32;
    private static final long HEAP_BYTES = 32L << 20;

    Holdings {
        ofDaemons = Map.copyOf(ofDaemons);
    }

    /** Asks every process of a cluster. */
    static Holdings of(Map<String, ProcessHandle> processes) throws IOException {
        Map<String, Holding> all = new TreeMap<>();
        for (Map.Entry<String, ProcessHandle> daemon : processes.entrySet()) {
            all.put(daemon.getKey(), Holding.of(daemon.getValue().pid()));
        }
        return new Holdings(all);
    }

    /** What has grown since those, one line each, by more than a daemon that is idle may hold more. */
    List<String> leaksSince(Holdings before) {
        List<String> leaks = new ArrayList<>();
        for (Map.Entry<String, Holding> daemon : new TreeMap<>(ofDaemons).entrySet()) {
            Optional.ofNullable(before.ofDaemons.get(daemon.getKey())).ifPresent(then -> {
                Holding now = daemon.getValue();
                if (now.descriptors > then.descriptors * GROWTH + DESCRIPTORS
                        || now.threads > then.threads * GROWTH + THREADS
                        || now.heapBytes > then.heapBytes * GROWTH + HEAP_BYTES) {
                    leaks.add(daemon.getKey() + " held " + then + ", and now " + now);
                }
            });
        }
        return leaks;
    }

    /**
     * Of one JVM.
     *
     * @param descriptors that are open
     * @param threads of the process
     * @param heapBytes of objects that are in use
     */
    record Holding(long descriptors, long threads, long heapBytes) {

        /** The last line of a histogram: {@code Total 123456 7890123}, objects and their bytes. */
        private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");

        static Holding of(long processId) throws IOException {
            long heap = liveHeapBytes(processId);
            Path proc = Path.of("/proc", String.valueOf(processId));
            return new Holding(count(proc.resolve("fd")), count(proc.resolve("task")), heap);
        }

        /** What is in use of a heap, after a full collection, as the JDK's own tool has it. */
        private static long liveHeapBytes(long processId) throws IOException {
            Matcher total = TOTAL.matcher(Program.run(Words.of(Words.jdk("jcmd"), processId, "GC.class_histogram")));
            if (!total.find()) {
                throw new IOException("jcmd has no total of process " + processId);
            }
            return Long.parseLong(total.group(1));
        }

        private static long count(Path folder) throws IOException {
            try (var files = Files.list(folder)) {
                return files.count();
            }
        }

        @Override
        public String toString() {
            return descriptors + " descriptors, " + threads + " threads, " + (heapBytes >> 20) + " MiB of heap";
        }
    }
}
