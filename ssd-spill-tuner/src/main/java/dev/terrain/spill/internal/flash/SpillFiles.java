package dev.terrain.spill.internal.flash;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.Path;

/**
 * The spills of a task, which it owns until they are deleted.
 *
 * <p>Thread-safe.
 */
final class SpillFiles<K, V> implements Closeable {
    private final SortTask<K, V> task;
    private final AtomicInteger nextNumber = new AtomicInteger();
    private final List<SpillFile> files = new ArrayList<>();
    private boolean closed;

    SpillFiles(SortTask<K, V> task) {
        this.task = task;
    }

    /** What goes into a spill. */
    interface Content<K, V> {
        void writeTo(PartitionedFile<K, V> file) throws IOException, InterruptedException, ClassNotFoundException;
    }

    /**
     * Writes a spill. One that fails is deleted, and so is one that ends after {@link #close}.
     *
     * @param expectedBytes what a local directory has to have free
     * @param records how many it will hold, before they are combined
     */
    void write(long expectedBytes, long records, Content<K, V> content)
            throws IOException, InterruptedException, ClassNotFoundException {
        Path path = task.mapTask().getMapOutputFile().getSpillFileForWrite(nextNumber.getAndIncrement(), expectedBytes);
        boolean written = false;
        try {
            written = add(writeTo(path, records, content));
        } finally {
            if (!written) {
                task.localFileSystem().delete(path, false);
            }
        }
    }

    private SpillFile writeTo(Path path, long records, Content<K, V> content)
            throws IOException, InterruptedException, ClassNotFoundException {
        try (PartitionedFile<K, V> file = new PartitionedFile<>(task, path)) {
            content.writeTo(file);
            return new SpillFile(path, file.index(), file.length(), records);
        }
    }

    synchronized List<SpillFile> list() {
        return List.copyOf(files);
    }

    synchronized void delete(Collection<SpillFile> merged) throws IOException {
        for (SpillFile spill : merged) {
            task.localFileSystem().delete(spill.path(), false);
            files.remove(spill);
        }
    }

    @Override
    public void close() throws IOException {
        stop();
        delete(list());
    }

    private synchronized void stop() {
        closed = true;
    }

    /** Returns false for a spill that nobody will delete any more. */
    private synchronized boolean add(SpillFile spill) {
        if (!closed) {
            files.add(spill);
        }
        return !closed;
    }
}
