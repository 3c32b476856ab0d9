package dev.terrain.spill.internal.reduce;

/** Counts of a reduce task's fetched and merged outputs. Thread-safe. */
public final class ReduceStatistics {
    private int inPlace;
    private int taken;
    private int merges;
    private int mergedMapOutputs;
    private long spilledRecords;
    private int ioUnitBytes;
    private int mergeWidth;

    ReduceStatistics() {}

    /** Counts a run that was read on the own node. */
    synchronized void inPlace() {
        inPlace++;
    }

    /** Counts a run, in place or not. */
    synchronized void taken() {
        taken++;
    }

    /** Counts a merge of so many map outputs, and maybe of what was merged before. */
    synchronized void merged(int mapOutputs) {
        merges++;
        mergedMapOutputs += mapOutputs;
    }

    /** Counts records that were read from files. */
    synchronized void spilled(long records) {
        spilledRecords += records;
    }

    synchronized void read(int unitBytes, int width) {
        ioUnitBytes = unitBytes;
        mergeWidth = width;
    }

    /** Returns how many runs were read from the files of map tasks. */
    public synchronized int runsInPlace() {
        return inPlace;
    }

    /** Returns how many runs were fetched over HTTP. */
    public synchronized int runsFetched() {
        return taken - inPlace;
    }

    /** Returns how many merges there were, the one for the reducer included. */
    public synchronized int merges() {
        return merges;
    }

    /** Returns how many map outputs were merged. */
    public synchronized int mergedMapOutputs() {
        return mergedMapOutputs;
    }

    /** Returns how many records merges read from files. */
    public synchronized long spilledRecords() {
        return spilledRecords;
    }

    /** Returns what the last merge read at once of each run, 0 if none was in a file. */
    public synchronized int ioUnitBytes() {
        return ioUnitBytes;
    }

    /** Returns how many runs in files the last merge took. */
    public synchronized int mergeWidth() {
        return mergeWidth;
    }
}
