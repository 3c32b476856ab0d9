package dev.terrain.prefetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
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

    private final String id = UUID.randomUUID().toString();
    private final Map<Path, List<ByteRange>> ranges = new HashMap<>();
    private final ReadPolicy policy;
    private final Turns turns;
    private final FilesAhead filesAhead;
    private final Set<PrefetchStream> streams = new HashSet<>();
    private boolean closed;

    /** Opens a session for these ranges of these qualified paths. */
    PrefetchSession(Map<Path, List<ByteRange>> ranges, ReadPolicy policy, Turns turns) {
        ranges.forEach((path, some) -> this.ranges.put(path, List.copyOf(some)));
        this.filesAhead = new FilesAhead(ranges, policy);
        this.policy = policy;
        this.turns = turns;
        policy.pool().open();
        OPEN.put(id, this);
    }

    /** The session with this id while it is open, else null. */
    static @Nullable PrefetchSession find(@Nullable String id) {
        return id == null ? null : OPEN.get(id);
    }

    String id() {
        return id;
    }

    PrefetchMeter meter() {
        return policy.meter();
    }

    /**
     * The stream to hand out for {@code real}: one that reads ahead and owns it, or {@code real} itself if the path is
     * no part of the split or the session is closed.
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
        PrefetchStream stream = new PrefetchStream(
                path.getName(), real, wanted, policy, turns.of(fs, path, wanted, policy), new Following(fs, path));
        streams.add(stream);
        return stream;
    }

    /** Lets the next file of the split follow. */
    private final class Following implements PrefetchStream.Owner {
        private final FileSystem fs;
        private final Path path;

        Following(FileSystem fs, Path path) {
            this.fs = fs;
            this.path = path;
        }

        @Override
        public void closed(PrefetchStream stream) {
            synchronized (PrefetchSession.this) {
                streams.remove(stream);
            }
        }

        @Override
        public void wasRead() {
            filesAhead.beginAfter(path, this::open);
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
        synchronized (this) {
            closed = true;
            left = new ArrayList<>(streams);
            streams.clear();
        }
        left.forEach(PrefetchStream::stopReadingAhead);
        filesAhead.close();
        if (first) {
            policy.pool().close();
        }
    }
}
