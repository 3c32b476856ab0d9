package dev.terrain.spill.internal.sort;

import org.apache.hadoop.io.WritableUtils;

/**
 * The lengths in front of a record, as {@code IFile.Writer} writes them: two numbers in
 * {@code WritableUtils.writeVInt}.
 */
public final class RecordHeader {
    private RecordHeader() {}

    /** Returns how many bytes the two lengths take. */
    public static int size(int keyLength, int valueLength) {
        return WritableUtils.getVIntSize(keyLength) + WritableUtils.getVIntSize(valueLength);
    }

    /** Writes a header of {@link #size} bytes. */
    public static void put(byte[] bytes, int offset, int keyLength, int valueLength) {
        putLength(bytes, putLength(bytes, offset, keyLength), valueLength);
    }

    /** As {@code WritableUtils.writeVLong} does for a number that is not negative; returns where the number ends. */
    private static int putLength(byte[] bytes, int offset, int length) {
        if (length <= 127) {
            bytes[offset] = (byte) length;
            return offset + 1;
        }
        int size = WritableUtils.getVIntSize(length) - 1;
        bytes[offset] = (byte) (-112 - size);
        for (int i = 1; i <= size; i++) {
            bytes[offset + i] = (byte) (length >> (8 * (size - i)));
        }
        return offset + 1 + size;
    }
}
