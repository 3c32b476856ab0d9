package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.stream.ByteRange;
import dev.terrain.prefetch.internal.stream.PrefetchStream;
import dev.terrain.prefetch.internal.stream.ReadPolicy;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a split that are opened before the reader asks for them: when the last bytes of one are read ahead, the
 * next one begins, as long as there is memory for it and no more than {@value #MOST_WAITING} wait for the reader. Only
 * whole files, as a CombineFileSplit has them. Where none follows, the next one that the reader opens itself may have a
 * follower again.
 *
 * <p>Example with memory for 48 MB and files of 20 MB: while the mapper is in the first one, the second is read. The
 * third begins when all of the second has been read, if the mapper has closed the first by then; if not, the mapper
 * opens the third, and the fourth follows it.
 *
 * <p>What cannot be opened is left to the reader, who then gets the error. Thread-safe.
 */
final class FilesAhead {

    private static final Logger LOG = LoggerFactory.getLogger(FilesAhead.class);

    /** More would add up, in descriptors and memory, where files are small and the mapper is slow. */
    static final int MOST_WAITING = 8;

    /** Opens a file of the split; the stream has not begun to read. */
    interface Opener {
        PrefetchStream open(Path path) throws IOException;
    }

    /** A file that can be opened ahead. */
    private record WholeFile(Path path, long bytes) {}

    private final Map<Path, WholeFile> following = new HashMap<>();
    private final Map<Path, PrefetchStream> waiting = new HashMap<>();
    /** By whomever: those taken are among them. */
    private final Set<Path> begun = new HashSet<>();

    private final Set<Path> taken = new HashSet<>();
    private boolean closed;

    /** Of a split with these ranges, in the order in which its reader comes to them. */
    FilesAhead(Map<Path, List<ByteRange>> ranges) {
        Path before = null;
        for (Map.Entry<Path, List<ByteRange>> file : ranges.entrySet()) {
            List<ByteRange> some = file.getValue();
            // A run begins at the position of the consumer, who begins at 0.
            if (some.size() == 1 && some.get(0).start() == 0) {
                if (before != null) {
                    following.put(
                            before, new WholeFile(file.getKey(), some.get(0).end()));
                }
                before = file.getKey();
            }
        }
    }

    /** The reader opens this file: the stream that has begun to read it, or null. */
    synchronized @Nullable PrefetchStream take(Path path) {
        begun.add(path);
        taken.add(path);
        return waiting.remove(path);
    }

    /** Begins with the file after this one, unless that has been done or there is no room. */
    void beginAfter(Path path, ReadPolicy policy, Opener opener) {
        Path next = next(path, policy);
        if (next == null) {
            return;
        }
        try {
            PrefetchStream stream = opener.open(next);
            if (!stream.readAheadAtOnce() || !keep(next, stream)) {
                stream.close();
            }
        } catch (Throwable e) {
            // Errors too: the local file system throws FSError, which is for the reader to meet.
            LOG.debug("{} is left to its reader", next, e);
        }
    }

    private synchronized @Nullable Path next(Path path, ReadPolicy policy) {
        WholeFile next = following.get(path);
        if (closed || next == null || begun.size() - taken.size() >= MOST_WAITING || !policy.hasRoomFor(next.bytes())) {
            return null;
        }
        return begun.add(next.path()) ? next.path() : null;
    }

    private synchronized boolean keep(Path path, PrefetchStream stream) {
        // The reader may have opened it meanwhile.
        boolean wanted = !closed && !taken.contains(path);
        if (wanted) {
            waiting.put(path, stream);
        }
        return wanted;
    }

    /** Closes what nobody took, and begins with nothing more. */
    void close() {
        PrefetchStream[] left;
        synchronized (this) {
            closed = true;
            left = waiting.values().toArray(new PrefetchStream[0]);
            waiting.clear();
        }
        IOUtils.cleanupWithLogger(LOG, left);
    }
}
