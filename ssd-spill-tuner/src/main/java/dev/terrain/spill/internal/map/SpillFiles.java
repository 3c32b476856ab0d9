package dev.terrain.spill.internal.map;

import dev.terrain.spill.internal.sort.PartitionedFile;
import dev.terrain.spill.internal.sort.RunFormat;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.SpillRecord;

/**
 * The spills of a task, which it owns until they are deleted. As in Hadoop's own buffer the indices of the first of
 * them are in memory, and once these take what the job allows, those of later ones are in files.
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

    /**
     * Writes a spill. One that fails is deleted, and so is one that ends after {@link #close}.
     *
     * @param expectedBytes what a local directory has to have free
     */
    void write(long expectedBytes, PartitionedFile.Filler<K, V> content)
            throws IOException, InterruptedException, ClassNotFoundException {
        int number = nextNumber.getAndIncrement();
        Path path = path(number, expectedBytes);
        write(number, path, task.format().ofTemporary(path, expectedBytes), content);
    }

    /** Writes a spill in the format of the map output. */
    void writeAsOutput(long expectedBytes, PartitionedFile.Filler<K, V> content)
            throws IOException, InterruptedException, ClassNotFoundException {
        int number = nextNumber.getAndIncrement();
        write(number, path(number, expectedBytes), task.format(), content);
    }

    private Path path(int number, long expectedBytes) throws IOException {
        MapOutputFile files = task.mapTask().getMapOutputFile();
        return task.format().place(expectedBytes, bytes -> files.getSpillFileForWrite(number, bytes));
    }

    private void write(int number, Path path, RunFormat format, PartitionedFile.Filler<K, V> content)
            throws IOException, InterruptedException, ClassNotFoundException {
        Optional<Path> indexPath = indexPath(number);
        boolean written = false;
        try {
            written = add(writeTo(path, format, indexPath, content));
        } finally {
            if (!written) {
                delete(path, indexPath);
            }
        }
    }

    /** Returns where the index of a spill is written; empty if it stays in memory. */
    private Optional<Path> indexPath(int number) throws IOException {
        return heldIndexBytes() < task.heldIndexBytesMax()
                ? Optional.empty()
                : Optional.of(task.mapTask().getMapOutputFile().getSpillIndexFileForWrite(number, task.indexBytes()));
    }

    private synchronized long heldIndexBytes() {
        return task.indexBytes()
                * files.stream().filter(spill -> spill.heldIndex().isPresent()).count();
    }

    private SpillFile writeTo(
            Path path, RunFormat format, Optional<Path> indexPath, PartitionedFile.Filler<K, V> content)
            throws IOException, InterruptedException, ClassNotFoundException {
        try (PartitionedFile<K, V> file =
                new PartitionedFile<>(format, path, task.partitions(), task.spilledRecords())) {
            content.writeTo(file);
            if (indexPath.isPresent()) {
                file.index().writeToFile(indexPath.get(), task.job());
            }
            Optional<SpillRecord> heldIndex = indexPath.isPresent() ? Optional.empty() : Optional.of(file.index());
            return new SpillFile(path, format, indexPath, heldIndex, file.length());
        }
    }

    synchronized List<SpillFile> list() {
        return List.copyOf(files);
    }

    synchronized void delete(Collection<SpillFile> merged) throws IOException {
        for (SpillFile spill : merged) {
            delete(spill.path(), spill.indexPath());
            files.remove(spill);
        }
    }

    private void delete(Path path, Optional<Path> indexPath) throws IOException {
        task.format().localFileSystem().delete(path, false);
        if (indexPath.isPresent()) {
            task.format().localFileSystem().delete(indexPath.get(), false);
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

    /** Returns false for a spill that will not be deleted any more. */
    private synchronized boolean add(SpillFile spill) {
        if (!closed) {
            files.add(spill);
        }
        return !closed;
    }
}
