package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.stream.Measure;
import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import java.util.function.LongSupplier;
import org.apache.hadoop.mapreduce.Counter;

/**
 * Makes BYTES_READ what stock Hadoop would have counted.
 *
 * <p>{@code MapTask.NewTrackingRecordReader} (Hadoop 3.4.2) counts what all threads read while a call of the record
 * reader runs. Of the reader thread's bytes that is a part only, which depends on chance; bytes that were read ahead
 * and never used it should not count at all. So from the moment when reading ahead may begin, this class notes what the
 * calling threads read during the calls, and at the end adds what is missing.
 *
 * <p>Worked example: the caller's thread reads 100 bytes in its calls, the reader thread 1000 of which 50 are never
 * used. Stock would have counted 100 + (1000 - 50) = 1050. MapTask has counted 700: 350 are added. Were it 1060
 * already, because everything happened during calls, nothing would be.
 *
 * <p>Used by one thread at a time, as a record reader is.
 */
public final class BytesReadCounter {

    /** What {@link #enter} returns while nothing is noted. */
    static final long NOT_NOTED = -1;

    private final Counter counter;
    private final LongSupplier countedOnThisThread;
    private final long valueAtCreation;
    private final long threadAtCreation;
    private final long countedAtCreation;

    private boolean begun;
    private long valueAtBeginning;
    private long countedAtBeginning;
    private long callersBytes;

    /**
     * Made before the delegate's reader is.
     *
     * @param counter the task's BYTES_READ
     * @param countedOnThisThread what the file system's statistics have counted so far on the thread that asks
     */
    public BytesReadCounter(Counter counter, LongSupplier countedOnThisThread) {
        this.counter = counter;
        this.countedOnThisThread = countedOnThisThread;
        this.valueAtCreation = counter.getValue();
        this.threadAtCreation = Thread.currentThread().getId();
        this.countedAtCreation = countedOnThisThread.getAsLong();
    }

    /** Begins to take notes, between two calls. */
    void begin() {
        begun = true;
        valueAtBeginning = counter.getValue();
        countedAtBeginning = countedOnThisThread.getAsLong();
    }

    /**
     * Begins to take notes in the middle of a call, of which MapTask has counted nothing yet: it read what this thread
     * has read in all, without what was counted of earlier calls. What the mapper itself read in between is taken for
     * the call's.
     */
    void beginInCall() {
        begin();
        if (Thread.currentThread().getId() == threadAtCreation) {
            long inEarlierCalls = valueAtBeginning - valueAtCreation;
            callersBytes = Math.max(0, countedAtBeginning - countedAtCreation - inEarlierCalls);
        }
    }

    /** Begins a call that MapTask measures; {@link #leave} takes what this returns, on the same thread. */
    long enter() {
        return begun ? countedOnThisThread.getAsLong() : NOT_NOTED;
    }

    /** Ends a call. */
    void leave(long entered) {
        if (begun) {
            long from = entered == NOT_NOTED ? countedAtBeginning : entered;
            callersBytes += countedOnThisThread.getAsLong() - from;
        }
    }

    /**
     * Adds what is missing; the last thing to do before the reader's {@code close} returns, in which MapTask sees by
     * itself what is read.
     *
     * @param entered what {@link #enter} returned when {@code close} began
     * @param backgroundAtClose {@link Measure#BACKGROUND_BYTES} then
     */
    void settle(PrefetchMeter meter, long entered, long backgroundAtClose) {
        if (!begun) {
            return;
        }
        long callersBytesInClose =
                countedOnThisThread.getAsLong() - (entered == NOT_NOTED ? countedAtBeginning : entered);
        long background = meter.sum(Measure.BACKGROUND_BYTES);
        long unused = Math.max(0, meter.sum(Measure.PREFETCHED_BYTES) - meter.sum(Measure.CONSUMED_BYTES));
        long expected = callersBytes + callersBytesInClose + background - unused;
        long seenInClose = callersBytesInClose + background - backgroundAtClose;
        long counted = counter.getValue() - valueAtBeginning + seenInClose;
        counter.increment(Math.max(0, expected - counted));
    }
}
