package dev.terrain.spill.internal.sort;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.util.Progressable;

/**
 * Reads sorted runs of a file, each partition in units. A key is whole in the buffer, which grows for a longer one; of
 * a value there may be only the beginning.
 */
final class RunCursor extends RecordCursor implements Closeable {
    private final RunFile file;
    private final KeyOrder order;
    private final ReadUnit unit;
    private final ValueBuffer longValues;
    private final Progressable progress;

    /** Raw bytes of the segment that are not in the buffer yet. */
    private long unread;

    /** End of what the buffer holds. */
    private int limit;

    /** Where the next record begins; beyond the limit while a value is not all in the buffer. */
    private long next;

    private long records;
    private boolean ended;

    /**
     * Opens a file of runs.
     *
     * @param index where its segments lie, one for each partition
     * @param unit how much is read at once
     * @param longValues takes values that do not fit the buffer
     * @param progress called after each read, since few records may be many bytes
     */
    RunCursor(
            RunFormat format,
            Path path,
            SpillRecord index,
            KeyOrder order,
            ReadUnit unit,
            ValueBuffer longValues,
            Progressable progress)
            throws IOException {
        this.file = new RunFile(format, path, index);
        this.order = order;
        this.unit = unit;
        this.longValues = longValues;
        this.progress = progress;
    }

    @Override
    void enter(int partition) throws IOException {
        unread = file.enter(partition);
        ended = false;
        limit = 0;
        next = 0;
        recordOffset = 0;
    }

    @Override
    boolean advance() throws IOException {
        skipValue();
        recordOffset = (int) next;
        if (limit - recordOffset + unread <= RunFormat.END_BYTES) {
            drain();
            ended = true;
            return false;
        }
        records++;
        require(1);
        int valueLengthAt = WritableUtils.decodeVIntSize(bytes[recordOffset]);
        require(valueLengthAt + 1);
        int header = valueLengthAt + WritableUtils.decodeVIntSize(bytes[recordOffset + valueLengthAt]);
        require(header);
        keyLength = WritableComparator.readVInt(bytes, recordOffset);
        valueLength = WritableComparator.readVInt(bytes, recordOffset + valueLengthAt);
        checkLengths(header);
        require(header + keyLength);
        keyOffset = recordOffset + header;
        next = (long) keyOffset + keyLength + valueLength;
        prefix = order.prefix(bytes, keyOffset, keyLength);
        return true;
    }

    /** The checksum comes last: until then damaged lengths must not ask for memory, nor stand outside the run. */
    private void checkLengths(int header) throws IOException {
        long left = limit - recordOffset + unread;
        if (keyLength < 0 || valueLength < 0 || (long) header + keyLength + valueLength > left) {
            throw new IOException(file + " is damaged: a key of " + keyLength + " bytes and a value of " + valueLength
                    + " where " + left + " bytes are left");
        }
    }

    /** Returns how many records there were, or 0 if the last segment entered is not at its end. */
    long recordsOfEnded() {
        return ended ? records : 0;
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
        byte[] longValue = longValues.ofLength(valueLength);
        int have = limit - valueOffset;
        System.arraycopy(bytes, valueOffset, longValue, 0, have);
        file.readFully(longValue, have, valueLength - have);
        progress.progress();
        unread -= valueLength - have;
        next = limit;
        value.reset(longValue, 0, valueLength);
    }

    @Override
    public void close() throws IOException {
        file.close();
        bytes = new byte[0];
    }

    private void skipValue() throws IOException {
        while (next > limit) {
            refill();
        }
    }

    private void drain() throws IOException {
        while (unread > 0) {
            next = limit;
            refill();
        }
        if (bytes.length > 0) {
            file.finish(bytes);
        }
        limit = 0;
        next = 0;
        recordOffset = 0;
    }

    /** Makes that many bytes from the record's offset on be in the buffer. */
    private void require(int count) throws IOException {
        if (recordOffset + count <= limit) {
            return;
        }
        limit -= recordOffset;
        int wanted = Math.max(count, bufferBytes());
        if (wanted > bytes.length) {
            bytes = Arrays.copyOfRange(bytes, recordOffset, recordOffset + wanted);
        } else {
            System.arraycopy(bytes, recordOffset, bytes, 0, limit);
        }
        recordOffset = 0;
        while (limit < count) {
            read();
        }
    }

    /** Forgets the buffer's content and reads on. */
    private void refill() throws IOException {
        next -= limit;
        limit = 0;
        if (bytes.length < bufferBytes()) {
            bytes = new byte[bufferBytes()];
        }
        read();
    }

    /** Returns how large the buffer should be: a unit, or what is left of a shorter segment. */
    private int bufferBytes() {
        return (int) Math.min(unit.bytes(), Math.max(limit + unread, RunFormat.END_BYTES));
    }

    /** Reads as much as there is room for. */
    private void read() throws IOException {
        progress.progress();
        long begin = System.nanoTime();
        int count = file.read(bytes, limit, (int) Math.min(bytes.length - limit, Math.max(unread, 1)));
        if (count < 0) {
            throw new EOFException(file + " ends " + unread + " bytes before the end of a run");
        }
        unit.took(System.nanoTime() - begin, count);
        limit += count;
        unread -= count;
    }
}
