package dev.terrain.prefetch.internal.stream;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** What the streams of one task did. Every value only grows. Thread-safe. */
public final class PrefetchMeter {

    private final Map<String, LongAdder> named = new HashMap<>();

    /** A reader thread read this much. */
    public final LongAdder prefetchedBytes = named("Bytes prefetched");

    /** The delegate got this much from pieces. */
    public final LongAdder consumedBytes = named("Bytes consumed");

    /** The delegate got this much from the real stream. */
    public final LongAdder passedThroughBytes = named("Bytes passed through");

    /** What the file system's statistics counted on reader threads; no counter of the job. */
    public final LongAdder backgroundBytes = new LongAdder();

    /** Read from a device that others wanted too. */
    final LongAdder contendedBytes = named("Bytes prefetched while others waited");

    /** How often the delegate waited for a piece, and how long. */
    final LongAdder stalls = named("Stalls");

    final LongAdder waitNanos = named("Wait for data ms");

    final LongAdder pieces = named("Pieces");

    /** Of one piece or more; how long they lasted, and how long reader threads waited for them. */
    final LongAdder turns = named("Turns");

    final LongAdder readNanos = named("Read ms");

    final LongAdder turnWaitNanos = named("Wait for turn ms");

    /** A reader thread waited for its turn as long as it may, and read without. */
    final LongAdder missedTurns = named("Missed turns");

    /** How long reader threads waited until the delegate made room for a piece. */
    final LongAdder consumerWaitNanos = named("Wait for mapper ms");

    /** Runs that were found to gain nothing. */
    final LongAdder needlessRuns = named("Streams without need");

    private LongAdder named(String name) {
        LongAdder adder = new LongAdder();
        named.put(name, adder);
        return adder;
    }

    /** The values for the job's counters, by their names. */
    public Map<String, Long> counters() {
        Map<String, Long> counters = new HashMap<>();
        for (Map.Entry<String, LongAdder> one : named.entrySet()) {
            long sum = one.getValue().sum();
            boolean isTime = one.getKey().endsWith(" ms");
            counters.put(one.getKey(), isTime ? TimeUnit.NANOSECONDS.toMillis(sum) : sum);
        }
        return counters;
    }
}
