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

    @Override
    public int compareTo(RawRecord other) {
        int byKey = key.compareTo(other.key);
        return byKey == 0 ? value.compareTo(other.value) : byKey;
    }
}
