package dev.terrain.spill.internal.flash;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.jspecify.annotations.Nullable;

/** Writes a spill or a map output: an {@code IFile} segment for every partition, one behind the other. */
final class PartitionedFile<K, V> implements Closeable {
    /** Large enough that a system call and a checksum cost nothing by the record, small enough for the cache. */
    private static final int PIECE_BYTES = 64 << 10;

    private final SortTask<K, V> task;
    private final FSDataOutputStream out;
    private final SpillRecord index;
    private final byte[] piece = new byte[PIECE_BYTES];

    /** Creates the file at a path, with the small buffer that Hadoop's own merge asks for: pieces come past it. */
    PartitionedFile(SortTask<K, V> task, Path path) throws IOException {
        this.task = task;
        this.out = task.localFileSystem().create(path, true, 4096);
        this.index = new SpillRecord(task.partitions());
    }

    /** Writes all partitions of a merge, through a combiner if there is one. */
    void write(Merge merge, @Nullable Combiner<K, V> combiner, MergeProgress progress)
            throws IOException, InterruptedException, ClassNotFoundException {
        for (int partition = 0; partition < task.partitions(); partition++) {
            progress.partition();
            if (!merge.enter(partition)) {
                segment(partition, writer(null, null), writer -> {});
            } else if (combiner == null) {
                segment(partition, writer(null, null), writer -> copy(merge, writer, progress));
            } else {
                segment(
                        partition,
                        writer(task.keyClass(), task.valueClass()),
                        writer -> combiner.combine(new MergedRecords(merge, progress), writer));
            }
        }
    }

    /**
     * Writes one record, and nothing in all other partitions.
     *
     * @return its length in the file before compression
     */
    long writeAlone(K key, V value, int itsPartition) throws IOException, InterruptedException, ClassNotFoundException {
        for (int partition = 0; partition < task.partitions(); partition++) {
            if (partition == itsPartition) {
                segment(partition, writer(task.keyClass(), task.valueClass()), writer -> writer.append(key, value));
            } else {
                segment(partition, writer(null, null), writer -> {});
            }
        }
        return index.getIndex(itsPartition).rawLength - SegmentCursor.END_BYTES;
    }

    SpillRecord index() {
        return index;
    }

    long length() throws IOException {
        return out.getPos();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private interface Content<K, V> {
        void writeTo(IFile.Writer<K, V> writer) throws IOException, InterruptedException, ClassNotFoundException;
    }

    @SuppressWarnings("try") // The writer is no Closeable of its own.
    private void segment(int partition, IFile.Writer<K, V> writer, Content<K, V> content)
            throws IOException, InterruptedException, ClassNotFoundException {
        long start = out.getPos();
        try (Closeable segment = writer::close) {
            content.writeTo(writer);
        }
        index.putIndex(new IndexRecord(start, writer.getRawLength(), writer.getCompressedLength()), partition);
    }

    /** Without classes it makes no serialisers, which with thousands of partitions would be most of the work. */
    private IFile.Writer<K, V> writer(@Nullable Class<K> keyClass, @Nullable Class<V> valueClass) throws IOException {
        return new IFile.Writer<>(
                task.job(),
                out,
                keyClass,
                valueClass,
                task.codec(),
                task.context().getReporter().getCounter(TaskCounter.SPILLED_RECORDS));
    }

    private void copy(Merge merge, IFile.Writer<K, V> writer, MergeProgress progress) throws IOException {
        RecordSink sink = new RecordSink(writer, piece);
        while (merge.next()) {
            merge.current().writeTo(sink);
            progress.record();
        }
        sink.flush();
    }
}
