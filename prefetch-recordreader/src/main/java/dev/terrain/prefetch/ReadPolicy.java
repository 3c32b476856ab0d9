package dev.terrain.prefetch;

import java.util.function.LongSupplier;

/**
 * When a stream reads ahead, how much, and where it says so.
 *
 * @param sizing the pieces of one stream
 * @param leastBytes what has to be left of a range for a run to begin
 * @param sequentialBytes how much is read in a row after a seek before reading ahead begins again
 * @param budget what the streams of the task may hold together
 * @param pool where they get it
 * @param meter where the streams of the task report
 * @param countedBytes what the file system's statistics have counted so far on the thread that asks
 * @param nanoTime the time, as {@link System#nanoTime()}
 */
record ReadPolicy(
        PieceSizing sizing,
        long leastBytes,
        long sequentialBytes,
        MemoryBudget budget,
        PiecePool pool,
        PrefetchMeter meter,
        LongSupplier countedBytes,
        LongSupplier nanoTime) {

    /**
     * Enough for a footer, an index or a small column chunk to go by without a run: a run costs the pieces that it
     * reads in vain, several times as much.
     */
    static final long SEQUENTIAL_BYTES = 1L << 20;

    /** Whether a run over so many bytes, above 0, would begin now. */
    boolean hasRoomFor(long rangeBytes) {
        return rangeBytes >= leastBytes
                && budget.hasRoom(sizing.forRange(rangeBytes).totalBytes());
    }
}
