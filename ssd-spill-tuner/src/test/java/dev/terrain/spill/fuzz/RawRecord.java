package dev.terrain.spill.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.DataInputBuffer;

/**
 * A record as it lies in a file.
 *
 * @param key serialised
 * @param value serialised
 */
public record RawRecord(ByteBuffer key, ByteBuffer value) implements Comparable<RawRecord> {

    /** Copies a record out of buffers that will hold another one. */
    public static RawRecord copyOf(DataInputBuffer key, DataInputBuffer value) {
        return new RawRecord(copyOf(key), copyOf(value));
    }

    /** Copies bytes out of a buffer that will hold others. */
    public static ByteBuffer copyOf(DataInputBuffer bytes) {
        return ByteBuffer.wrap(Arrays.copyOfRange(bytes.getData(), bytes.getPosition(), bytes.getLength()));
    }

    /** By unsigned bytes, as Hadoop compares them. */
    @Override
    @SuppressWarnings("ByteBufferBackingArray") // Each buffer wraps an array of its own.
    public int compareTo(RawRecord other) {
        int byKey = Arrays.compareUnsigned(key.array(), other.key.array());
        return byKey == 0 ? Arrays.compareUnsigned(value.array(), other.value.array()) : byKey;
    }
}
