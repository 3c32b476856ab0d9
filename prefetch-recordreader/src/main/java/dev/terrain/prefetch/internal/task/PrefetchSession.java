package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.stream.ByteRange;
import dev.terrain.prefetch.internal.stream.KernelWait;
import dev.terrain.prefetch.internal.stream.Measure;
import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import dev.terrain.prefetch.internal.stream.PrefetchStream;
import dev.terrain.prefetch.internal.stream.Probe;
import dev.terrain.prefetch.internal.stream.ReadPolicy;
import dev.terrain.prefetch.internal.stream.StreamOwner;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * The reading of one split, whatever the API of its record reader: which bytes to read ahead, with what, and what is
 * counted of it.
 *
 * <p>It begins as stock. Once a stream has found that its reader waits for a device, all of them may read ahead, from
 * the next call of the record reader on, since between two calls it is known what Hadoop has counted. A reader that
 * takes more than {@value #PATIENCE_BYTES} bytes in one call does not have to wait for its end.
 *
 * <p>A file system is made from a Configuration alone, so it finds its session by the id that the Configuration
 * carries, from creation until {@link #close}. After that its streams are the real ones. The record reader's calls come
 * from one thread at a time; file systems and streams may come from any.
 */
public final class PrefetchSession implements AutoCloseable {

    private static final Map<String, PrefetchSession> OPEN = new ConcurrentHashMap<>();
    private static final AtomicLong COUNT = new AtomicLong();

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

    /** The task that reads the split. */
    public interface Task {

        /** Says what to read ahead with, asked once, when that begins; empty if the task must not. */
        Optional<ReadPolicy> policy(PrefetchMeter meter);

        /** Told once, at the end, what was done. */
        void report(PrefetchMeter meter);
    }

    private final String id = Long.toString(COUNT.incrementAndGet());
    private final Map<Path, List<ByteRange>> ranges;
    private final Map<List<?>, FileSystem> fileSystems = new ConcurrentHashMap<>();
    private final PrefetchMeter meter = new PrefetchMeter();
    private final BytesReadCounter bytesRead;
    private final Begin begin;
    private final Task task;
    private final FilesAhead filesAhead;
    private boolean reported;

    private volatile State state;

    /**
     * Whether nothing has to be noted of a call: asked for each record, so not volatile. A stream sets it on the thread
     * that called the record reader, as a rule; on another one it may be seen a call later.
     */
    private boolean asStock;

    // Guarded by this.
    private final Map<Opened, PrefetchStream> streams = new HashMap<>();
    private @Nullable ReadPolicy policy;
    private boolean asked;
    private boolean closed;

    /**
     * Begins to read a split.
     *
     * @param ranges of each file, by its qualified path, in the order in which the reader comes to them
     * @param begin when to read ahead
     */
    public PrefetchSession(Map<Path, List<ByteRange>> ranges, Begin begin, Task task, BytesReadCounter bytesRead) {
        this.ranges = Map.copyOf(ranges);
        this.begin = begin;
        this.task = task;
        this.bytesRead = bytesRead;
        this.filesAhead = new FilesAhead(ranges);
        this.state = begin == Begin.AT_ONCE ? State.WANTED : State.AS_STOCK;
        this.asStock = begin == Begin.WHEN_WAITING;
        OPEN.put(id, this);
    }

    /** The session with this id while it is open, else null. */
    static @Nullable PrefetchSession find(@Nullable String id) {
        return id == null ? null : OPEN.get(id);
    }

    /** What the configurations that lead to this session carry. */
    public String id() {
        return id;
    }

    /** Notes the real file system, shared with all of this JVM, to which a name leads the current user. */
    public void knows(URI name, FileSystem real) {
        fileSystems.put(RealFileSystem.key(name), real);
    }

    /** What was noted of that name and the current user. */
    @Nullable
    FileSystem known(URI name) {
        return fileSystems.get(RealFileSystem.key(name));
    }

    // What follows is for the record reader.

    /** Whether nothing has to be noted of a call. */
    boolean isAsStock() {
        return asStock;
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

    /** Closes the delegate's reader, ends all reading ahead and brings the job's counters up to date. */
    void close(Closeable delegate) throws IOException {
        if (reported) {
            delegate.close();
            return;
        }
        reported = true;
        long backgroundAtClose = meter.sum(Measure.BACKGROUND_BYTES);
        long entered = bytesRead.enter();
        try {
            delegate.close();
        } finally {
            close();
            bytesRead.settle(meter, entered, backgroundAtClose);
            task.report(meter);
        }
    }

    /** Ends all reading ahead, also in streams that the delegate forgot to close. Leaves the streams open. */
    @Override
    public void close() {
        OPEN.remove(id);
        List<PrefetchStream> left;
        synchronized (this) {
            closed = true;
            left = new ArrayList<>(streams.values());
            streams.clear();
        }
        for (PrefetchStream stream : left) {
            stream.stopReadingAhead();
        }
        filesAhead.close();
    }

    // What follows is for the file systems and their streams.

    /**
     * The stream to hand out for {@code real}: one that may read ahead and owns it, or {@code real} itself if the path
     * is no part of the split or the session is closed.
     *
     * @param fs the real file system
     * @param path qualified
     */
    FSDataInputStream wrap(FileSystem fs, Path path, FSDataInputStream real) {
        PrefetchStream ahead = filesAhead.take(path);
        if (ahead != null) {
            // The reader's own has told that it may be opened, and how; one of the two is enough.
            IOUtils.closeStream(real);
            return new FSDataInputStream(ahead);
        }
        PrefetchStream stream = add(fs, path, real);
        return stream == null ? real : new FSDataInputStream(stream);
    }

    private synchronized @Nullable PrefetchStream add(FileSystem fs, Path path, FSDataInputStream real) {
        List<ByteRange> wanted = ranges.get(path);
        if (closed || wanted == null) {
            return null;
        }
        Probe probe = begin == Begin.AT_ONCE ? Probe.always() : Probe.watching(KernelWait.of(fs, real));
        Opened opened = new Opened(fs, path, wanted);
        PrefetchStream stream = new PrefetchStream(path.getName(), real, wanted, meter, probe, opened);
        streams.put(opened, stream);
        return stream;
    }

    /** Whether a stream whose reader waits may read ahead, by the bytes since it was found to wait. */
    private boolean mayReadAhead(long bytesSinceFound) {
        if (state == State.AS_STOCK) {
            state = State.WANTED;
            asStock = false;
        } else if (state == State.WANTED && bytesSinceFound > PATIENCE_BYTES) {
            bytesRead.beginInCall();
            state = State.AHEAD;
        }
        return state == State.AHEAD;
    }

    private synchronized @Nullable ReadPolicy policy() {
        if (!closed && !asked) {
            asked = true;
            policy = task.policy(meter).orElse(null);
        }
        return closed ? null : policy;
    }

    /** One stream of the split, and the file that follows it. */
    private final class Opened implements StreamOwner {
        private final FileSystem fs;
        private final Path path;
        private final List<ByteRange> wanted;

        Opened(FileSystem fs, Path path, List<ByteRange> wanted) {
            this.fs = fs;
            this.path = path;
            this.wanted = wanted;
        }

        @Override
        public @Nullable Means means(long bytesSinceFound) {
            ReadPolicy how = mayReadAhead(bytesSinceFound) ? policy() : null;
            return how == null ? null : Means.of(how, fs, path, wanted);
        }

        @Override
        public void closed() {
            synchronized (PrefetchSession.this) {
                streams.remove(this);
            }
        }

        @Override
        public void wasRead() {
            ReadPolicy how = policy();
            if (how != null) {
                filesAhead.beginAfter(path, how, this::open);
            }
        }

        private PrefetchStream open(Path next) throws IOException {
            FSDataInputStream real = fs.open(next);
            PrefetchStream stream = null;
            try {
                stream = add(fs, next, real);
            } finally {
                if (stream == null) {
                    real.close();
                }
            }
            if (stream == null) {
                throw new IOException("the split is closed");
            }
            return stream;
        }
    }
}
