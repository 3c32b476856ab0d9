package dev.terrain.prefetch;

import java.util.concurrent.atomic.LongAdder;

/** What the streams of one record reader did. Thread-safe; every value only grows. */
final class PrefetchMeter {

    private final LongAdder prefetchedBytes = new LongAdder();
    private final LongAdder consumedBytes = new LongAdder();
    private final LongAdder passedThroughBytes = new LongAdder();
    private final LongAdder stalls = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder countedInBackgroundBytes = new LongAdder();

    /** A reader thread read this much. */
    void prefetched(long bytes) {
        prefetchedBytes.add(bytes);
    }

    /** The delegate got this much from pieces. */
    void consumed(long bytes) {
        consumedBytes.add(bytes);
    }

    /** The delegate got this much from the real stream. */
    void passedThrough(long bytes) {
        passedThroughBytes.add(bytes);
    }

    /** The delegate waited once for a piece. */
    void stalled(long nanos) {
        stalls.increment();
        waitNanos.add(nanos);
    }

    /** The file system's statistics counted this much on a reader thread. */
    void countedInBackground(long bytes) {
        countedInBackgroundBytes.add(bytes);
    }

    long prefetchedBytes() {
        return prefetchedBytes.sum();
    }

    long consumedBytes() {
        return consumedBytes.sum();
    }

    long passedThroughBytes() {
        return passedThroughBytes.sum();
    }

    long stalls() {
        return stalls.sum();
    }

    long waitNanos() {
        return waitNanos.sum();
    }

    long countedInBackgroundBytes() {
        return countedInBackgroundBytes.sum();
    }
}
