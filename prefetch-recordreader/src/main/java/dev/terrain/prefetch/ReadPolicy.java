package dev.terrain.prefetch;

import java.util.function.LongSupplier;

/**
 * When a stream reads ahead, how much, and where it says so.
 *
 * @param sizing the pieces of one stream
 * @param sequentialBytes how much is read in a row after a seek before reading ahead begins again
 * @param budget what the streams of the task may hold together
 * @param meter where the streams of the task report
 * @param countedBytes what the file system's statistics have counted so far on the thread that asks
 */
record ReadPolicy(
        PieceSizing sizing, long sequentialBytes, HeapBudget budget, PrefetchMeter meter, LongSupplier countedBytes) {

    /**
     * Enough for a footer, an index or a small column chunk to go by without a run: a run costs the pieces that it
     * reads in vain, several times as much.
     */
    static final long SEQUENTIAL_BYTES = 1L << 20;
}
