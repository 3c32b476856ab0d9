package dev.terrain.spill.internal.flash;

import java.util.concurrent.atomic.LongAdder;

/** Where the time of a sort went, and into how many files. Thread-safe. */
public final class SortTimes {
    private final LongAdder sortNanos = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder mergeNanos = new LongAdder();
    private final LongAdder spills = new LongAdder();
    private final LongAdder merges = new LongAdder();

    SortTimes() {}

    void sorted(long nanos) {
        sortNanos.add(nanos);
    }

    void waited(long nanos) {
        waitNanos.add(nanos);
    }

    /** Counts the merge that makes the output, which is one of spills if there are any. */
    void merged(long nanos) {
        mergeNanos.add(nanos);
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
}
