package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.stream.ByteRange;
import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import dev.terrain.prefetch.internal.stream.PrefetchStream;
import dev.terrain.prefetch.internal.stream.Probe;
import dev.terrain.prefetch.internal.stream.StreamOwner;
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
 * What the file systems below one record reader share: which bytes to read ahead, and how.
 *
 * <p>A file system is made from a Configuration alone, so it finds its session by the id that the Configuration
 * carries, from creation until {@link #close}. After that its streams are the real ones. Thread-safe.
 */
final class PrefetchSession implements AutoCloseable {

    private static final Map<String, PrefetchSession> OPEN = new ConcurrentHashMap<>();
    private static final AtomicLong COUNT = new AtomicLong();

    private final String id = Long.toString(COUNT.incrementAndGet());
    private final Map<Path, List<ByteRange>> ranges;
    private final Map<List<?>, FileSystem> fileSystems = new ConcurrentHashMap<>();
    private final PrefetchMeter meter;
    private final Decisions decisions;
    private final FilesAhead filesAhead;

    // Guarded by this.
    private final Map<Opened, PrefetchStream> streams = new HashMap<>();
    private @Nullable ReadAheadMeans means;
    private boolean asked;
    private boolean closed;

    /** When its streams read ahead, and with what. */
    interface Decisions {

        /** What watches the reader of a stream that this real file system opened. */
        Probe probe(FileSystem fs, FSDataInputStream real);

        /** Whether a stream whose reader waits may read ahead, by the bytes since it was found to wait. */
        boolean mayReadAhead(long bytesSinceFound);

        /** Makes the means for that, asked once; empty if there are none. */
        Optional<ReadAheadMeans> means();
    }

    /** Opens a session for these ranges of these qualified paths. */
    PrefetchSession(Map<Path, List<ByteRange>> ranges, PrefetchMeter meter, Decisions decisions) {
        this.ranges = Map.copyOf(ranges);
        this.meter = meter;
        this.decisions = decisions;
        this.filesAhead = new FilesAhead(ranges);
        OPEN.put(id, this);
    }

    /** The session with this id while it is open, else null. */
    static @Nullable PrefetchSession find(@Nullable String id) {
        return id == null ? null : OPEN.get(id);
    }

    String id() {
        return id;
    }

    /** Notes the real file system, shared with all of this JVM, to which a name leads the current user. */
    void knows(URI name, FileSystem real) {
        fileSystems.put(RealFileSystem.key(name), real);
    }

    /** What was noted of that name and the current user. */
    @Nullable
    FileSystem known(URI name) {
        return fileSystems.get(RealFileSystem.key(name));
    }

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
        Opened opened = new Opened(fs, path, wanted);
        PrefetchStream stream =
                new PrefetchStream(path.getName(), real, wanted, meter, decisions.probe(fs, real), opened);
        streams.put(opened, stream);
        return stream;
    }

    private synchronized @Nullable ReadAheadMeans means() {
        if (closed) {
            return null;
        }
        if (!asked) {
            asked = true;
            decisions.means().ifPresent(made -> {
                made.policy().pool().open();
                means = made;
            });
        }
        return means;
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
            ReadAheadMeans task = decisions.mayReadAhead(bytesSinceFound) ? PrefetchSession.this.means() : null;
            return task == null ? null : new Means(task.policy(), task.turns().of(fs, path, wanted, task.policy()));
        }

        @Override
        public void closed() {
            synchronized (PrefetchSession.this) {
                streams.remove(this);
            }
        }

        @Override
        public void wasRead() {
            ReadAheadMeans task = PrefetchSession.this.means();
            if (task != null) {
                filesAhead.beginAfter(path, task.policy(), this::open);
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

    /** Ends all reading ahead, also in streams that the delegate forgot to close. Leaves the streams open. */
    @Override
    public void close() {
        boolean first = OPEN.remove(id) != null;
        List<PrefetchStream> left;
        ReadAheadMeans made;
        synchronized (this) {
            closed = true;
            left = new ArrayList<>(streams.values());
            streams.clear();
            made = means;
        }
        for (PrefetchStream stream : left) {
            stream.stopReadingAhead();
        }
        filesAhead.close();
        if (first && made != null) {
            made.policy().pool().close();
        }
    }
}
