package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Counter;

/**
 * Makes BYTES_READ what stock Hadoop would have counted.
 *
 * <p>{@code MapTask.NewTrackingRecordReader} (Hadoop 3.4.2) counts what all threads read while a call of the record
 * reader runs. Of the reader thread's bytes that is a part only, which depends on chance; bytes that were read ahead
 * and never used it should not count at all. So from the moment when reading ahead may begin, this class notes what the
 * calling threads read during the calls, and at the end adds what is missing. That moment is the first read that waits
 * for a device, if the thread has read nothing but that stream so far; else the beginning of the next call, since
 * between two calls it is known what Hadoop has counted. A reader that takes more than {@value #PATIENCE_BYTES} bytes
 * in one call does not have to wait for its end.
 *
 * <p>Worked example: the caller's thread reads 100 bytes in its calls, the reader thread 1000 of which 50 are never
 * used. Stock would have counted 100 + (1000 - 50) = 1050. MapTask has counted 700: 350 are added. Were it 1060
 * already, because everything happened during calls, nothing would be.
 *
 * <p>Used by one thread at a time, as a record reader is, except {@link #getAsLong}.
 */
public final class BytesReadCounter implements LongSupplier {

    /** What the beginning of a call was while nothing was noted. */
    static final long NOT_NOTED = -1;

    private static final long PATIENCE_BYTES = 8 << 20;

    private final Counter counter;
    private final List<FileSystem.Statistics> statistics;
    private final long valueAtCreation;
    private final long threadAtCreation;
    private final long countedAtCreation;

    /**
     * Whether nothing has to be noted of a call. Not volatile: a stream sets it on the thread that called the record
     * reader, as a rule; on another one it may be seen a call later.
     */
    private boolean asStock;

    private volatile boolean begun;
    private long valueAtBeginning;
    private long countedAtBeginning;
    private long callersBytes;

    /**
     * Made before the delegate's reader is.
     *
     * @param counter the task's BYTES_READ
     * @param statistics of the file systems whose reads MapTask counts, as {@link #statistics} or none
     */
    public BytesReadCounter(Counter counter, List<FileSystem.Statistics> statistics) {
        this.counter = counter;
        this.statistics = statistics;
        this.valueAtCreation = counter.getValue();
        this.threadAtCreation = Thread.currentThread().getId();
        this.countedAtCreation = getAsLong();
    }

    /** Of every file system that was opened so far under {@code scheme}, as {@code Task.getFsStatistics} has them. */
    @SuppressWarnings("deprecation") // Task.getFsStatistics uses it, and nothing else tells threads apart.
    public static List<FileSystem.Statistics> statistics(String scheme) {
        List<FileSystem.Statistics> statistics = new ArrayList<>();
        for (FileSystem.Statistics one : FileSystem.getAllStatistics()) {
            if (one.getScheme().equals(scheme)) {
                statistics.add(one);
            }
        }
        return statistics;
    }

    /** What the statistics have counted so far on the thread that asks. */
    @Override
    public long getAsLong() {
        long bytes = 0;
        for (FileSystem.Statistics one : statistics) {
            bytes += one.getThreadStatistics().getBytesRead();
        }
        return bytes;
    }

    /** Whether nothing has to be noted. */
    boolean isAsStock() {
        return asStock;
    }

    /** From now on nothing is noted until a stream asks whether it {@link #mayReadAhead}. */
    void beginWhenAsked() {
        asStock = true;
    }

    /**
     * Whether notes are taken, so that a stream may read ahead; asked during a call.
     *
     * @param bytesSinceFound what the stream's reader has read since it was found to wait
     * @param bytes what it has read in all
     */
    boolean mayReadAhead(long bytesSinceFound, long bytes) {
        asStock = false;
        if (!begun && (bytesSinceFound > PATIENCE_BYTES || isAllOfThisThread(bytes))) {
            beginInCall();
        }
        return begun;
    }

    private boolean isAllOfThisThread(long bytes) {
        return Thread.currentThread().getId() == threadAtCreation && getAsLong() - countedAtCreation == bytes;
    }

    private void begin() {
        valueAtBeginning = counter.getValue();
        countedAtBeginning = getAsLong();
        begun = true;
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
        if (asStock) {
            return NOT_NOTED;
        }
        if (!begun) {
            begin();
        }
        return getAsLong();
    }

    void leave(long entered) {
        if (begun) {
            callersBytes += bytesSince(entered);
        }
    }

    /**
     * Adds what is missing; the last thing to do before the reader's {@code close} returns, in which MapTask sees by
     * itself what is read.
     *
     * @param entered what {@link #enter} returned when {@code close} began, or {@link #NOT_NOTED}
     * @param backgroundAtClose {@link PrefetchMeter#backgroundBytes} then
     */
    void settle(PrefetchMeter meter, long entered, long backgroundAtClose) {
        if (!begun) {
            return;
        }
        long callersBytesInClose = bytesSince(entered);
        long background = meter.backgroundBytes.sum();
        long unused = Math.max(0, meter.prefetchedBytes.sum() - meter.consumedBytes.sum());
        long expected = callersBytes + callersBytesInClose + background - unused;
        long seenInClose = callersBytesInClose + background - backgroundAtClose;
        long counted = counter.getValue() - valueAtBeginning + seenInClose;
        counter.increment(Math.max(0, expected - counted));
    }

    private long bytesSince(long entered) {
        return getAsLong() - (entered == NOT_NOTED ? countedAtBeginning : entered);
    }
}
