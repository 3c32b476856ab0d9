package dev.terrain.spill.internal.map;

import java.util.concurrent.atomic.AtomicLong;

/** Where the time of a sort went, into how many files, and what it chose. */
public final class SortStatistics {

    /** Nanoseconds of all sorts, most of them beside the mapper. */
    public final AtomicLong sortNanos = new AtomicLong();

    /** Nanoseconds in which the mapper could not collect. */
    public final AtomicLong waitNanos = new AtomicLong();

    /** Nanoseconds in which the output was made of spills and of what was left in memory. */
    public final AtomicLong mergeNanos = new AtomicLong();

    /** How many spills were written while records were collected. */
    public final AtomicLong spills = new AtomicLong();

    /** How many merges of spills there were. */
    public final AtomicLong merges = new AtomicLong();

    /** The most memory that blocks took. */
    public final AtomicLong memoryBytes = new AtomicLong();

    /** How many spills the last merge took. */
    public final AtomicLong mergeWidth = new AtomicLong();

    /** What the last merge read at once of each spill. */
    public final AtomicLong ioUnitBytes = new AtomicLong();
}
