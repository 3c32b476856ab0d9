package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.stream.ByteRange;
import dev.terrain.prefetch.internal.stream.ConsumerStream;
import dev.terrain.prefetch.internal.stream.DeviceSchedule;
import dev.terrain.prefetch.internal.stream.KernelWait;
import dev.terrain.prefetch.internal.stream.PieceSchedule;
import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import dev.terrain.prefetch.internal.stream.PrefetchStream;
import dev.terrain.prefetch.internal.stream.Probe;
import dev.terrain.prefetch.internal.stream.ReadPolicy;
import dev.terrain.prefetch.internal.stream.StreamOwner;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/**
 * The reading of one split, whatever the API of its record reader: which bytes to read ahead, with what, and what is
 * counted of it.
 *
 * <p>It begins as stock. Once a stream has found that its reader waits for a device, all of them may read ahead, as
 * soon as {@link BytesReadCounter} can tell what stock would have counted.
 *
 * <p>A file system is made from a Configuration alone, so it finds its session by the id that the Configuration
 * carries, from creation until {@link #close}. After that its streams are the real ones. The record reader's calls come
 * from one thread at a time; file systems and streams may come from any.
 */
public final class PrefetchSession implements AutoCloseable {

    private static final Map<String, PrefetchSession> OPEN = new ConcurrentHashMap<>();
    private static final AtomicLong COUNT = new AtomicLong();

    /** Before the JIT compiler has seen much of how the stream is read. */
    private static final int FIRST_LOOK_RECORDS = 16;

    public interface Task {

        /** Whether to read ahead from the first byte, not once the reader waits for a device. */
        boolean beginsAtOnce();

        /**
         * Says what to read ahead with, asked once, when that begins; empty if the task must not.
         *
         * @param meter where the streams report
         * @param countedBytes what the file system's statistics have counted so far on the thread that asks
         */
        Optional<ReadPolicy> policy(PrefetchMeter meter, LongSupplier countedBytes);

        /** Told once, at the end, what was done. */
        void report(PrefetchMeter meter);
    }

    private final String id = Long.toString(COUNT.incrementAndGet());
    private final Map<Path, List<ByteRange>> ranges;
    private final Map<List<?>, FileSystem> fileSystems = new ConcurrentHashMap<>();
    private final PrefetchMeter meter = new PrefetchMeter();
    private final BytesReadCounter bytesRead;
    private final Task task;

    /** Of a split with several files. */
    private final @Nullable FilesAhead filesAhead;

    private boolean reported;

    /** The last stream that was handed out, which is read as a rule. */
    private volatile @Nullable ConsumerStream consumer;

    // Of the record reader's thread.
    private int recordsToLook = FIRST_LOOK_RECORDS;
    private int notedToLook;

    /**
     * How many calls of the record reader come before the next look, nothing being noted of them; negative once notes
     * are taken. A stream sets that on the thread that called the record reader, as a rule; on another one it may be
     * lost until the next look.
     */
    private int asStockLeft;

    // Guarded by this.
    private final Map<Opened, PrefetchStream> streams = new HashMap<>();
    private @Nullable ReadPolicy policy;
    private boolean asked;
    private boolean closed;

    /**
     * Begins to read a split.
     *
     * @param ranges of each file, by its qualified path, in the order in which the reader comes to them
     */
    public PrefetchSession(Map<Path, List<ByteRange>> ranges, Task task, BytesReadCounter bytesRead) {
        this.ranges = Map.copyOf(ranges);
        this.task = task;
        this.bytesRead = bytesRead;
        this.filesAhead = ranges.size() > 1 ? new FilesAhead(ranges) : null;
        if (task.beginsAtOnce()) {
            notedToLook = FIRST_LOOK_RECORDS;
        } else {
            asStockLeft = FIRST_LOOK_RECORDS;
            bytesRead.beginWhenAsked();
        }
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
        fileSystems.put(key(name), real);
    }

    /** What was noted of that name and the current user. */
    @Nullable
    FileSystem known(URI name) {
        return fileSystems.get(key(name));
    }

    /**
     * The key of a name for the current user, as in Hadoop's cache of file systems, which the redirection goes around.
     * No record: to link the first one's hashCode takes 7 ms of each task.
     */
    private static List<?> key(URI name) {
        try {
            return Arrays.asList(name.getScheme(), name.getAuthority(), UserGroupInformation.getCurrentUser());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // What follows is for the record reader.

    /** Told of each call of the record reader that reads. */
    BytesReadCounter bytesRead() {
        return bytesRead;
    }

    /**
     * Whether the record reader only hands on the call that begins, and tells its {@link #endAsStock}: with more for
     * each record a scan of cached text took a tenth longer.
     */
    boolean beginAsStock() {
        boolean begins = asStockLeft > 0;
        if (begins) {
            asStockLeft--;
        }
        return begins;
    }

    /** Notes what the call has read since reading ahead may begin, where that was found in this very call. */
    void endAsStock() {
        if (asStockLeft < 0) {
            bytesRead.leave(BytesReadCounter.NOT_NOTED);
        }
    }

    /** Told before each other call that reads a record, by one thread at a time. */
    void recordBegins() {
        if (--notedToLook < 0) {
            look();
        }
    }

    private void look() {
        ConsumerStream stream = consumer;
        try {
            recordsToLook = stream == null ? FIRST_LOOK_RECORDS : stream.look(recordsToLook);
        } catch (IOException e) {
            // Of a stream that cannot tell where it is nothing goes past.
            consumer = null;
        }
        if (bytesRead.isAsStock()) {
            asStockLeft = recordsToLook;
        } else {
            notedToLook = recordsToLook;
        }
    }

    /** Closes the delegate's reader, ends all reading ahead and brings the job's counters up to date. */
    void close(Closeable delegate) throws IOException {
        if (reported) {
            delegate.close();
            return;
        }
        reported = true;
        long backgroundAtClose = meter.backgroundBytes.sum();
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
        ConsumerStream last = consumer;
        if (last != null) {
            last.watch();
        }
        for (PrefetchStream stream : left) {
            stream.stopReadingAhead();
        }
        if (filesAhead != null) {
            filesAhead.close();
        }
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
        PrefetchStream ahead = filesAhead == null ? null : filesAhead.take(path);
        if (ahead != null) {
            // The reader's own has told that it may be opened, and how; one of the two is enough.
            IOUtils.closeStream(real);
            return forConsumer(ahead);
        }
        PrefetchStream stream = add(fs, path, real);
        return stream == null ? real : forConsumer(stream);
    }

    private FSDataInputStream forConsumer(PrefetchStream stream) {
        ConsumerStream handedOut = new ConsumerStream(stream);
        consumer = handedOut;
        return handedOut;
    }

    private synchronized @Nullable PrefetchStream add(FileSystem fs, Path path, FSDataInputStream real) {
        List<ByteRange> wanted = ranges.get(path);
        if (closed || wanted == null) {
            return null;
        }
        Probe probe = task.beginsAtOnce() ? Probe.always() : Probe.watching(KernelWait.of(fs, real));
        Opened opened = new Opened(fs, path, wanted);
        PrefetchStream stream = new PrefetchStream(path.getName(), real, wanted, meter, probe, opened);
        streams.put(opened, stream);
        return stream;
    }

    private synchronized @Nullable ReadPolicy taskPolicy() {
        if (!closed && !asked) {
            asked = true;
            policy = task.policy(meter, bytesRead).orElse(null);
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
        public boolean mayReadAhead(long bytesSinceFound, long bytes) {
            asStockLeft = -1;
            return bytesRead.mayReadAhead(bytesSinceFound, bytes);
        }

        @Override
        public @Nullable ReadPolicy policy() {
            return taskPolicy();
        }

        @Override
        public PieceSchedule schedule(ReadPolicy policy) {
            return DeviceSchedule.of(fs, path, wanted, policy);
        }

        @Override
        public void closed() {
            synchronized (PrefetchSession.this) {
                streams.remove(this);
            }
        }

        @Override
        public void wasRead() {
            FilesAhead files = filesAhead;
            ReadPolicy how = files == null ? null : taskPolicy();
            if (files != null && how != null) {
                files.beginAfter(path, how, this::open);
            }
        }

        private PrefetchStream open(Path next) throws IOException {
            FSDataInputStream real = fs.open(next);
            PrefetchStream stream = add(fs, next, real);
            if (stream == null) {
                real.close();
                throw new IOException("the split is closed");
            }
            return stream;
        }
    }
}
