package dev.terrain.prefetch.internal.stream;

import java.util.function.LongSupplier;

/**
 * How much the streams of a task read ahead, and where they say so.
 *
 * @param sizing the pieces of one stream
 * @param leastBytes what has to be left of a range for a run to begin
 * @param budget what the streams of the task may hold together
 * @param pool where they get it
 * @param meter where the streams of the task report
 * @param countedBytes what the file system's statistics have counted so far on the thread that asks
 * @param nanoTime the time, as {@link System#nanoTime()}
 */
public record ReadPolicy(
        PieceSizing sizing,
        long leastBytes,
        MemoryBudget budget,
        PiecePool pool,
        PrefetchMeter meter,
        LongSupplier countedBytes,
        LongSupplier nanoTime) {

    /** Whether a run over so many bytes, above 0, would begin now. */
    public boolean hasRoomFor(long rangeBytes) {
        return rangeBytes >= leastBytes
                && budget.hasRoom(sizing.forRange(rangeBytes).totalBytes());
    }
}
