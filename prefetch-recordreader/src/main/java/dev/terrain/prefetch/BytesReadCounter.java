package dev.terrain.prefetch;

import java.util.function.LongSupplier;
import org.apache.hadoop.mapreduce.Counter;

/**
 * Makes BYTES_READ what stock Hadoop would have counted.
 *
 * <p>{@code MapTask.NewTrackingRecordReader} (Hadoop 3.4.2) counts what all threads read while a call of the record
 * reader runs. Of the reader thread's bytes that is a part only, which depends on chance; bytes that were read ahead
 * and never used it should not count at all. So this class notes what the calling threads read during the calls, and at
 * the end adds what is missing.
 *
 * <p>Worked example: the caller's thread reads 100 bytes in its calls, the reader thread 1000 of which 50 are never
 * used. Stock would have counted 100 + (1000 - 50) = 1050. MapTask has counted 700: 350 are added. Were it 1060
 * already, because everything happened during calls, nothing would be.
 *
 * <p>Used by one thread at a time, as a record reader is.
 */
final class BytesReadCounter {

    private final Counter counter;
    private final LongSupplier countedOnThisThread;
    private final long valueAtStart;
    private long callersBytes;

    /**
     * Starts before the delegate's reader is made.
     *
     * @param counter the task's BYTES_READ
     * @param countedOnThisThread what the file system's statistics have counted so far on the thread that asks
     */
    BytesReadCounter(Counter counter, LongSupplier countedOnThisThread) {
        this.counter = counter;
        this.countedOnThisThread = countedOnThisThread;
        this.valueAtStart = counter.getValue();
    }

    /** Begins a call that MapTask measures; {@link #leave} takes what this returns, on the same thread. */
    long enter() {
        return countedOnThisThread.getAsLong();
    }

    /** Ends a call. */
    void leave(long entered) {
        callersBytes += countedOnThisThread.getAsLong() - entered;
    }

    /**
     * Adds what is missing; the last thing to do before the reader's {@code close} returns.
     *
     * @param backgroundAtClose {@link PrefetchMeter#countedInBackgroundBytes()} when {@code close} began: MapTask sees
     *     by itself what was read since
     */
    void settle(PrefetchMeter meter, long callersBytesInClose, long backgroundAtClose) {
        long background = meter.countedInBackgroundBytes();
        long unused = Math.max(0, meter.prefetchedBytes() - meter.consumedBytes());
        long expected = callersBytes + callersBytesInClose + background - unused;
        long seenInClose = callersBytesInClose + background - backgroundAtClose;
        long counted = counter.getValue() - valueAtStart + seenInClose;
        counter.increment(Math.max(0, expected - counted));
    }
}
