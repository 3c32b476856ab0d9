package dev.terrain.prefetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a split that are opened before the reader asks for them: when the last bytes of one are read ahead, the
 * next one begins, as long as there is memory for it. Only whole files, as a CombineFileSplit has them.
 *
 * <p>Example with memory for 48 MB and files of 20 MB: while the mapper is in the first one, the second is read; the
 * third begins when the mapper closes the first.
 *
 * <p>What cannot be opened is left to the reader, who then gets the error. Thread-safe.
 */
final class FilesAhead {

    private static final Logger LOG = LoggerFactory.getLogger(FilesAhead.class);

    /** Opens a file of the split; the stream has not begun to read. */
    interface Opener {
        PrefetchStream open(Path path) throws IOException;
    }

    private final List<Path> order;
    private final Map<Path, PrefetchStream> waiting = new HashMap<>();
    private final Set<Path> begun = new HashSet<>();
    private final Set<Path> taken = new HashSet<>();
    private boolean closed;

    /** Of a split with these ranges, in the order in which its reader comes to them. */
    FilesAhead(Map<Path, List<ByteRange>> ranges) {
        order = new ArrayList<>();
        ranges.forEach((path, some) -> {
            // A run begins at the position of the consumer, who begins at 0.
            if (some.size() == 1 && some.get(0).start() == 0) {
                order.add(path);
            }
        });
    }

    /** The reader opens this file: the stream that has begun to read it, or null. */
    synchronized @Nullable PrefetchStream take(Path path) {
        begun.add(path);
        taken.add(path);
        return waiting.remove(path);
    }

    /** Begins with the file after this one, unless that has been done. */
    void beginAfter(Path path, Opener opener) {
        Path next = next(path);
        if (next == null) {
            return;
        }
        try {
            PrefetchStream stream = opener.open(next);
            if (!stream.readAheadAtOnce() || !keep(next, stream)) {
                stream.close();
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} is left to its reader", next, e);
        }
    }

    private synchronized @Nullable Path next(Path path) {
        int index = order.indexOf(path) + 1;
        if (closed || index == 0 || index == order.size() || !begun.add(order.get(index))) {
            return null;
        }
        return order.get(index);
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
        List<PrefetchStream> left;
        synchronized (this) {
            closed = true;
            left = new ArrayList<>(waiting.values());
            waiting.clear();
        }
        for (PrefetchStream stream : left) {
            try {
                stream.close();
            } catch (IOException e) {
                LOG.debug("Closing a stream that nobody read", e);
            }
        }
    }
}
