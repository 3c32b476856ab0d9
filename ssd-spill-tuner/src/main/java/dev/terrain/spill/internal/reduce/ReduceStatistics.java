package dev.terrain.spill.internal.reduce;

import java.util.concurrent.atomic.AtomicLong;

/** Counts of a reduce task's fetched and merged outputs. */
public final class ReduceStatistics {

    /** How many runs were taken, from wherever. */
    final AtomicLong runs = new AtomicLong();

    /** How many of them were read from the files of map tasks. */
    public final AtomicLong runsInPlace = new AtomicLong();

    /** How many merges there were, the one for the reducer included. */
    public final AtomicLong merges = new AtomicLong();

    /** How many map outputs were merged. */
    final AtomicLong mergedMapOutputs = new AtomicLong();

    /** How many records merges read from files. */
    final AtomicLong spilledRecords = new AtomicLong();

    /** What the last merge read at once of each run, 0 if none was in a file. */
    public final AtomicLong ioUnitBytes = new AtomicLong();

    /** How many runs in files the last merge took. */
    public final AtomicLong mergeWidth = new AtomicLong();

    /** Returns how many runs were fetched over HTTP. */
    public long runsFetched() {
        return runs.get() - runsInPlace.get();
    }
}
