package dev.terrain.spill.internal.flash;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.mapred.IFileInputStream;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.SpillRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads a spill file, each partition in large pieces, and verifies its checksum. A key is whole in the buffer, which
 * grows for a longer one; of a value there may be only the beginning.
 */
final class SegmentCursor extends RecordCursor implements Closeable {
    /** The two lengths of -1, a byte each, that end a segment ({@code IFile.EOF_MARKER}). */
    static final int END_BYTES = 2;

    private final SortTask<?, ?> task;
    private final SpillFile spill;
    private final KeyOrder order;
    private final SpillRecord index;
    private final FSDataInputStream file;
    private final @Nullable Decompressor decompressor;

    /** The segment as it lies in the file, whose checksum is verified when its last byte is read. */
    private InputStream checked = InputStream.nullInputStream();

    /** The segment without compression. */
    private InputStream in = checked;

    /** Raw bytes of the segment that are not in the buffer yet. */
    private long unread;

    /** End of what the buffer holds. */
    private int limit;

    /** Where the next record begins; beyond the limit while a value is not all in the buffer. */
    private long next;

    SegmentCursor(SortTask<?, ?> task, SpillFile spill, KeyOrder order, int bufferBytes) throws IOException {
        this.task = task;
        this.spill = spill;
        this.order = order;
        this.bytes = new byte[bufferBytes];
        this.index = spill.index(task.job());
        this.file = task.localFileSystem().open(spill.path());
        this.decompressor = task.codec() == null ? null : CodecPool.getDecompressor(task.codec());
    }

    @Override
    void enter(int partition) throws IOException {
        IndexRecord segment = index.getIndex(partition);
        unread = 0;
        limit = 0;
        next = 0;
        if (segment.rawLength > END_BYTES) {
            unread = segment.rawLength;
            file.seek(segment.startOffset);
            checked = new IFileInputStream(file, segment.partLength, task.job());
            in = checked;
            if (task.codec() != null && decompressor != null) {
                decompressor.reset();
                in = task.codec().createInputStream(checked, decompressor);
            }
        }
    }

    @Override
    boolean advance() throws IOException {
        skipValue();
        recordOffset = (int) next;
        if (limit - recordOffset + unread <= END_BYTES) {
            drain();
            return false;
        }
        require(1);
        require(WritableUtils.decodeVIntSize(bytes[recordOffset]) + 1);
        int valueLengthAt = WritableUtils.decodeVIntSize(bytes[recordOffset]);
        require(valueLengthAt + WritableUtils.decodeVIntSize(bytes[recordOffset + valueLengthAt]));
        keyLength = WritableComparator.readVInt(bytes, recordOffset);
        valueLength = WritableComparator.readVInt(bytes, recordOffset + valueLengthAt);
        int header = RecordHeader.size(keyLength, valueLength);
        require(header + keyLength);
        keyOffset = recordOffset + header;
        next = (long) keyOffset + keyLength + valueLength;
        prefix = order.prefix(bytes, keyOffset, keyLength);
        return true;
    }

    @Override
    void writeTo(RecordSink sink) throws IOException {
        long length = next - recordOffset;
        sink.write(bytes, recordOffset, (int) Math.min(length, limit - recordOffset));
        while (next > limit) {
            refill();
            sink.write(bytes, 0, (int) Math.min(next, limit));
        }
        sink.endRecord(length);
    }

    @Override
    void readValue(DataInputBuffer value) throws IOException {
        int valueOffset = keyOffset + keyLength;
        if (next <= limit) {
            value.reset(bytes, valueOffset, valueLength);
            return;
        }
        byte[] whole = new byte[valueLength];
        int have = limit - valueOffset;
        System.arraycopy(bytes, valueOffset, whole, 0, have);
        IOUtils.readFully(in, whole, have, valueLength - have);
        unread -= valueLength - have;
        next = limit;
        value.reset(whole, 0, valueLength);
    }

    @Override
    public void close() throws IOException {
        file.close();
        CodecPool.returnDecompressor(decompressor);
    }

    private void skipValue() throws IOException {
        while (next > limit) {
            refill();
        }
    }

    /** Reads to the end of the segment, also what a codec had no use for. */
    private void drain() throws IOException {
        while (unread > 0) {
            next = limit;
            refill();
        }
        while (checked.read(bytes, 0, bytes.length) >= 0) {
            limit = 0;
        }
    }

    /** Makes that many bytes from the record's offset on be in the buffer. */
    private void require(int count) throws IOException {
        if (recordOffset + count <= limit) {
            return;
        }
        limit -= recordOffset;
        System.arraycopy(bytes, recordOffset, bytes, 0, limit);
        recordOffset = 0;
        if (count > bytes.length) {
            bytes = Arrays.copyOf(bytes, count);
        }
        while (limit < count) {
            read();
        }
    }

    /** Forgets the buffer's content and reads on. */
    private void refill() throws IOException {
        next -= limit;
        limit = 0;
        read();
    }

    /** Reads as much as there is room for, and reports it: few records may be many bytes. */
    private void read() throws IOException {
        task.reporter().progress();
        int count = IOUtils.wrappedReadForCompressedData(
                in, bytes, limit, (int) Math.min(bytes.length - limit, Math.max(unread, 1)));
        if (count < 0) {
            throw new EOFException(spill.path() + " ends " + unread + " bytes before the end of a partition");
        }
        limit += count;
        unread -= count;
    }
}
