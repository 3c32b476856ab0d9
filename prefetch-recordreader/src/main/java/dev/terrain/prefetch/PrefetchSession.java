package dev.terrain.prefetch;

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
    private final Set<PrefetchStream> streams = new HashSet<>();
    private boolean closed;

    /** Opens a session for these ranges of these qualified paths. */
    PrefetchSession(Map<Path, List<ByteRange>> ranges, ReadPolicy policy, Turns turns) {
        ranges.forEach((path, some) -> this.ranges.put(path, List.copyOf(some)));
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
    synchronized FSDataInputStream wrap(FileSystem fs, Path path, FSDataInputStream real) {
        List<ByteRange> wanted = ranges.get(path);
        if (closed || wanted == null) {
            return real;
        }
        PrefetchStream stream = new PrefetchStream(
                path.getName(), real, wanted, policy, turns.of(fs, path, wanted, policy), this::forget);
        streams.add(stream);
        return new FSDataInputStream(stream);
    }

    private synchronized void forget(PrefetchStream stream) {
        streams.remove(stream);
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
        if (first) {
            policy.pool().close();
        }
    }
}
