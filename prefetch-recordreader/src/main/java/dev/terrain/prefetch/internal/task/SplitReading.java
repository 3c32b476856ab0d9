package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.stream.ByteRange;
import dev.terrain.prefetch.internal.stream.Measure;
import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import dev.terrain.prefetch.internal.stream.Probe;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The reading of one split, whatever the API of its record reader: the session below it, and what is counted of it.
 *
 * <p>It begins as stock. Once a stream has found that its reader waits for a device, all of them may read ahead, from
 * the next call of the record reader on, since between two calls it is known what Hadoop has counted. A reader that
 * takes more than {@value #PATIENCE_BYTES} bytes in one call does not have to wait for its end.
 *
 * <p>Used by one thread at a time, as a record reader is.
 */
public final class SplitReading {

    private static final long PATIENCE_BYTES = 8 << 20;

    private enum State {
        AS_STOCK,
        WANTED,
        AHEAD
    }

    /** When the streams of a split begin to read ahead. */
    public enum Begin {
        /** Once their reader waits for a device. */
        WHEN_WAITING,
        /** With the first byte. */
        AT_ONCE
    }

    private final PrefetchMeter meter = new PrefetchMeter();
    private final PrefetchSession session;
    private final BytesReadCounter bytesRead;
    private final Begin begin;
    private final Task task;
    private volatile State state;
    private boolean closed;

    /**
     * The files of a split.
     *
     * @param ranges of each file, by its qualified path, in the order in which the reader comes to them
     * @param opened file systems of Hadoop's cache that were opened for these files, by the files' names
     */
    public record Input(Map<Path, List<ByteRange>> ranges, Map<URI, FileSystem> opened) {}

    /** The task that reads the split. */
    public interface Task {

        /** Makes what to read ahead with, when that begins; empty if it must not. */
        Optional<ReadAheadMeans> means(PrefetchMeter meter);

        /** Told once, at the end, what was done. */
        void report(PrefetchMeter meter);
    }

    /**
     * Begins.
     *
     * @param begin when to read ahead
     */
    public SplitReading(Input input, Begin begin, Task task, BytesReadCounter bytesRead) {
        this.begin = begin;
        this.task = task;
        this.bytesRead = bytesRead;
        this.session = new PrefetchSession(input.ranges(), meter, new Decisions());
        for (Map.Entry<URI, FileSystem> one : input.opened().entrySet()) {
            session.knows(one.getKey(), one.getValue());
        }
        this.state = begin == Begin.AT_ONCE ? State.WANTED : State.AS_STOCK;
    }

    /** What {@link PrefetchSession#find} finds the session by. */
    public String sessionId() {
        return session.id();
    }

    /** What the streams ask. */
    private final class Decisions implements PrefetchSession.Decisions {
        @Override
        public Probe probe(FileSystem fs, FSDataInputStream real) {
            return begin == Begin.AT_ONCE ? Probe.always() : ReaderWatch.of(fs, real);
        }

        @Override
        public boolean mayReadAhead(long bytesSinceFound) {
            if (state == State.AS_STOCK) {
                state = State.WANTED;
            } else if (state == State.WANTED && bytesSinceFound > PATIENCE_BYTES) {
                bytesRead.beginInCall();
                state = State.AHEAD;
            }
            return state == State.AHEAD;
        }

        @Override
        public Optional<ReadAheadMeans> means() {
            return task.means(meter);
        }
    }

    /** Whether nothing has to be noted of a call. */
    boolean isAsStock() {
        return state == State.AS_STOCK;
    }

    /** Begins a call of the record reader that reads; {@link #leave} takes what this returns, on the same thread. */
    long enter() {
        if (state == State.AS_STOCK) {
            return BytesReadCounter.NOT_NOTED;
        }
        if (state == State.WANTED) {
            bytesRead.begin();
            state = State.AHEAD;
        }
        return bytesRead.enter();
    }

    /** Ends a call. */
    void leave(long entered) {
        if (state == State.AHEAD) {
            bytesRead.leave(entered);
        }
    }

    /** Ends it all where no record reader came of it. */
    void abandon() {
        session.close();
    }

    /** Closes the delegate's reader, ends all reading ahead and brings the job's counters up to date. */
    void close(Closeable delegate) throws IOException {
        if (closed) {
            delegate.close();
            return;
        }
        closed = true;
        long backgroundAtClose = meter.sum(Measure.BACKGROUND_BYTES);
        long entered = bytesRead.enter();
        try {
            delegate.close();
        } finally {
            session.close();
            bytesRead.settle(meter, entered, backgroundAtClose);
            task.report(meter);
        }
    }
}
