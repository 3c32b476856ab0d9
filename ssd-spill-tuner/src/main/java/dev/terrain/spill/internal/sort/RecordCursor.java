package dev.terrain.spill.internal.sort;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;

/**
 * Reads sorted records, partition after partition. Where it stands is in fields, since a merge looks at them many times
 * for each record; only subclasses set them.
 */
public abstract class RecordCursor {
    /** Holds at least the header and the key of the record. */
    byte[] bytes = new byte[0];

    int recordOffset;
    int keyOffset;
    int keyLength;
    int valueLength;
    long prefix;

    RecordCursor() {}

    /**
     * Stands before the first record of a partition, wherever it stood in the one before. Partitions are entered in
     * rising order.
     */
    abstract void enter(int partition) throws IOException;

    /** Goes to the next record of the partition; false if there is none, for good. */
    abstract boolean advance() throws IOException;

    /** Writes the record with its header; before the next {@link #advance}, and only once. */
    void writeTo(RecordSink sink) throws IOException {
        int length = keyOffset + keyLength + valueLength - recordOffset;
        sink.write(bytes, recordOffset, length);
        sink.endRecord(length);
    }

    /** Points to the record's value; before the next {@link #advance}, and only once. */
    void readValue(DataInputBuffer value) throws IOException {
        value.reset(bytes, keyOffset + keyLength, valueLength);
    }

    final void readKey(DataInputBuffer key) {
        key.reset(bytes, keyOffset, keyLength);
    }

    /** Stands at a record that is whole in the bytes; returns its end. */
    final int standAt(int offset) throws IOException {
        recordOffset = offset;
        keyLength = WritableComparator.readVInt(bytes, offset);
        int valueLengthAt = offset + WritableUtils.decodeVIntSize(bytes[offset]);
        valueLength = WritableComparator.readVInt(bytes, valueLengthAt);
        keyOffset = valueLengthAt + WritableUtils.decodeVIntSize(bytes[valueLengthAt]);
        return keyOffset + keyLength + valueLength;
    }
}
