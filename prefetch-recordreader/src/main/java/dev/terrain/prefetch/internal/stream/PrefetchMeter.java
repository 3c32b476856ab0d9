package dev.terrain.prefetch.internal.stream;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** What the streams of one task did. Every value only grows. Thread-safe. */
public final class PrefetchMeter {

    /** A reader thread read this much. */
    public final LongAdder prefetchedBytes = new LongAdder();

    /** The delegate got this much from pieces. */
    public final LongAdder consumedBytes = new LongAdder();

    /** The delegate got this much from the real stream. */
    public final LongAdder passedThroughBytes = new LongAdder();

    /** What the file system's statistics counted on reader threads; no counter of the job. */
    public final LongAdder backgroundBytes = new LongAdder();

    /** Read from a device that others wanted too. */
    final LongAdder contendedBytes = new LongAdder();

    /** How often the delegate waited for a piece, and how long. */
    final LongAdder stalls = new LongAdder();

    final LongAdder waitNanos = new LongAdder();

    final LongAdder pieces = new LongAdder();

    /** Of one piece or more; how long they lasted, and how long reader threads waited for them. */
    final LongAdder turns = new LongAdder();

    final LongAdder readNanos = new LongAdder();

    final LongAdder turnWaitNanos = new LongAdder();

    /** A reader thread waited for its turn as long as it may, and read without. */
    final LongAdder missedTurns = new LongAdder();

    /** How long reader threads waited until the delegate made room for a piece. */
    final LongAdder consumerWaitNanos = new LongAdder();

    /** Runs that were found to gain nothing. */
    final LongAdder needlessRuns = new LongAdder();

    /** The values for the job's counters, by their names. */
    public Map<String, Long> counters() {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("Bytes prefetched", prefetchedBytes.sum());
        counters.put("Bytes consumed", consumedBytes.sum());
        counters.put("Bytes passed through", passedThroughBytes.sum());
        counters.put("Bytes prefetched while others waited", contendedBytes.sum());
        counters.put("Stalls", stalls.sum());
        counters.put("Wait for data ms", millis(waitNanos));
        counters.put("Pieces", pieces.sum());
        counters.put("Turns", turns.sum());
        counters.put("Missed turns", missedTurns.sum());
        counters.put("Read ms", millis(readNanos));
        counters.put("Wait for turn ms", millis(turnWaitNanos));
        counters.put("Wait for mapper ms", millis(consumerWaitNanos));
        counters.put("Streams without need", needlessRuns.sum());
        return counters;
    }

    private static long millis(LongAdder nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos.sum());
    }
}
