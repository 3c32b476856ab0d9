package dev.terrain.spill.internal.map;

import java.util.concurrent.atomic.LongAdder;

/** Where the time of a sort went, into how many files, and what it chose. Thread-safe. */
public final class SortStatistics {
    private final LongAdder sortNanos = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder mergeNanos = new LongAdder();
    private final LongAdder spills = new LongAdder();
    private final LongAdder merges = new LongAdder();
    private volatile long memoryBytes;
    private volatile int mergeWidth;
    private volatile int ioUnitBytes;

    SortStatistics() {}

    void sorted(long nanos) {
        sortNanos.add(nanos);
    }

    void waited(long nanos) {
        waitNanos.add(nanos);
    }

    /** Notes the merge that makes the output, which is one of spills if there are any. */
    void merged(long nanos, int width, int unitBytes) {
        mergeNanos.add(nanos);
        mergeWidth = width;
        ioUnitBytes = unitBytes;
        if (spills() > 0) {
            merges.increment();
        }
    }

    void spilled() {
        spills.increment();
    }

    /** Counts a merge of spills into another spill. */
    void narrowed() {
        merges.increment();
    }

    void tookMemory(long bytes) {
        memoryBytes = bytes;
    }

    /** Returns the nanoseconds of all sorts, most of them beside the mapper. */
    public long sortNanos() {
        return sortNanos.sum();
    }

    /** Returns the nanoseconds in which the mapper could not collect. */
    public long waitNanos() {
        return waitNanos.sum();
    }

    /** Returns the nanoseconds in which the output was made of spills and of what was left in memory. */
    public long mergeNanos() {
        return mergeNanos.sum();
    }

    /** Returns how many spills were written while records were collected. */
    public long spills() {
        return spills.sum();
    }

    /** Returns how many merges of spills there were. */
    public long merges() {
        return merges.sum();
    }

    /** Returns the most memory that blocks took. */
    public long memoryBytes() {
        return memoryBytes;
    }

    /** Returns how many spills the last merge took. */
    public int mergeWidth() {
        return mergeWidth;
    }

    /** Returns what the last merge read at once of each spill. */
    public int ioUnitBytes() {
        return ioUnitBytes;
    }
}
