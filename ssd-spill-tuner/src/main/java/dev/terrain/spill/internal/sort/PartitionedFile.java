package dev.terrain.spill.internal.sort;

import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.SpillRecord;
import org.jspecify.annotations.Nullable;

/** Writes a spill, a map output or a merged run: an {@code IFile} segment for every partition, one behind the other. */
public final class PartitionedFile<K, V> implements Closeable {
    /** Large enough that a system call and a checksum cost nothing by the record, small enough for the cache. */
    private static final int PIECE_BYTES = 64 << 10;

    private final RunFormat format;
    private final Counters.@Nullable Counter writtenRecords;
    private final FSDataOutputStream out;
    private final SpillRecord index;
    private final byte[] piece = new byte[PIECE_BYTES];

    /** Writes what a file is to hold. */
    public interface Filler<K, V> {
        void writeTo(PartitionedFile<K, V> file) throws IOException, InterruptedException, ClassNotFoundException;
    }

    /**
     * Creates a file, with the small buffer that Hadoop's own merge asks for: pieces come past it.
     *
     * @param writtenRecords counts each record that is written
     */
    public PartitionedFile(RunFormat format, Path path, int partitions, Counters.@Nullable Counter writtenRecords)
            throws IOException {
        this.format = format;
        this.writtenRecords = writtenRecords;
        this.out = format.localFileSystem().create(path, true, 4096);
        this.index = new SpillRecord(partitions);
    }

    /** Writes all partitions of a merge, through a combiner if there is one. */
    public void write(Merge merge, @Nullable Combiner<K, V> combiner, MergeProgress progress)
            throws IOException, InterruptedException, ClassNotFoundException {
        for (int partition = 0; partition < index.size(); partition++) {
            progress.report();
            if (!merge.enter(partition)) {
                segment(partition, false, writer -> {});
            } else if (combiner == null) {
                segment(partition, false, writer -> copy(merge, writer, progress));
            } else {
                segment(partition, true, writer -> combiner.combine(new MergedRecords(merge, progress), writer));
            }
        }
    }

    /**
     * Writes one record, and nothing in all other partitions, in the same pieces as {@code IFile.Writer.append}: a
     * codec's output in between depends on them.
     *
     * @param record the serialised key, and behind it the value
     * @return by how many bytes the file grew when the record had been written and the segment not ended yet
     */
    public long writeAlone(DataOutputBuffer record, int keyLength, int itsPartition)
            throws IOException, InterruptedException, ClassNotFoundException {
        long[] grown = new long[1];
        for (int partition = 0; partition < index.size(); partition++) {
            segment(
                    partition,
                    false,
                    partition != itsPartition
                            ? writer -> {}
                            : writer -> {
                                long before = out.getPos();
                                int valueLength = record.getLength() - keyLength;
                                DataOutputStream raw = writer.getOutputStream();
                                WritableUtils.writeVInt(raw, keyLength);
                                WritableUtils.writeVInt(raw, valueLength);
                                raw.write(record.getData(), 0, record.getLength());
                                int header =
                                        WritableUtils.getVIntSize(keyLength) + WritableUtils.getVIntSize(valueLength);
                                writer.updateCountersForExternalAppend((long) header + record.getLength());
                                grown[0] = out.getPos() - before;
                            });
        }
        return grown[0];
    }

    /** Writes runs that are in memory as they are, each into a partition of its own. */
    public void writeRuns(List<byte[]> runs) throws IOException, InterruptedException, ClassNotFoundException {
        for (int i = 0; i < runs.size(); i++) {
            byte[] run = runs.get(i);
            segment(i, false, writer -> {
                int length = run.length - RunFormat.END_BYTES;
                writer.getOutputStream().write(run, 0, length);
                writer.updateCountersForExternalAppend(length);
            });
        }
    }

    /** Returns where the segments lie. */
    public SpillRecord index() {
        return index;
    }

    /** Returns how many bytes have been written. */
    public long length() throws IOException {
        return out.getPos();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private interface Content<K, V> {
        void writeTo(IFile.Writer<K, V> writer) throws IOException, InterruptedException, ClassNotFoundException;
    }

    /**
     * Writes a segment.
     *
     * @param withClasses else the writer makes no serialisers, which with thousands of partitions would be most of the
     *     work
     */
    @SuppressWarnings("try") // The writer is no Closeable of its own.
    private void segment(int partition, boolean withClasses, Content<K, V> content)
            throws IOException, InterruptedException, ClassNotFoundException {
        long start = out.getPos();
        FSDataOutputStream segmentOut = format.encrypting(out);
        IFile.Writer<K, V> writer = writer(segmentOut, withClasses);
        try (Closeable segment = writer::close) {
            content.writeTo(writer);
        }
        if (format.isEncrypted()) {
            segmentOut.close();
        }
        index.putIndex(
                new IndexRecord(
                        start,
                        writer.getRawLength() + format.cryptoBytes(),
                        writer.getCompressedLength() + format.cryptoBytes()),
                partition);
    }

    @SuppressWarnings("unchecked") // As MapOutputBuffer has it: the job names its classes without types.
    private IFile.Writer<K, V> writer(FSDataOutputStream segmentOut, boolean withClasses) throws IOException {
        return new IFile.Writer<>(
                format.job(),
                segmentOut,
                withClasses ? (Class<K>) format.job().getMapOutputKeyClass() : null,
                withClasses ? (Class<V>) format.job().getMapOutputValueClass() : null,
                format.codec(),
                writtenRecords);
    }

    private void copy(Merge merge, IFile.Writer<K, V> writer, MergeProgress progress) throws IOException {
        RecordSink sink = new RecordSink(writer, piece);
        while (merge.next()) {
            RecordCursor record = merge.current();
            progress.record(record.keyLength + record.valueLength);
            record.writeTo(sink);
        }
        sink.flush();
    }
}
