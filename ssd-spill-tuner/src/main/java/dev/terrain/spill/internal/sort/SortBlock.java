package dev.terrain.spill.internal.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A piece of the sort buffer: records from the front, each as it will stand in a file, and their index from the back,
 * 16 bytes for each: the key's prefix, then partition and offset. The array is all the memory it takes.
 *
 * <p>Filled by the collecting thread, then handed to a sorting and at last to a merging thread; never two at once.
 */
public final class SortBlock {
    /** Bytes of the index for each record. */
    public static final int ENTRY_BYTES = 2 * Long.BYTES;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final byte[] bytes;
    private int records;

    /** An empty block. */
    public SortBlock(int capacity) {
        bytes = new byte[capacity];
    }

    /** Returns all of its memory. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns how many bytes of memory it takes. */
    public int capacity() {
        return bytes.length;
    }

    /** Returns how many records it holds. */
    public int records() {
        return records;
    }

    /** Returns where the next record has to end, for its entry to find room. */
    public int limit() {
        return bytes.length - (records + 1) * ENTRY_BYTES;
    }

    /** Adds the record that was written at an offset. */
    public void add(long prefix, int partition, int offset) {
        records++;
        setEntry(records - 1, prefix, (long) partition << 32 | offset);
    }

    /** Forgets all records. */
    public void clear() {
        records = 0;
    }

    long prefix(int i) {
        return (long) LONGS.get(bytes, at(i));
    }

    /** Returns partition (high half) and offset (low half) of the record that the entry points to. */
    long place(int i) {
        return (long) LONGS.get(bytes, at(i) + Long.BYTES);
    }

    void setEntry(int i, long prefix, long place) {
        LONGS.set(bytes, at(i), prefix);
        LONGS.set(bytes, at(i) + Long.BYTES, place);
    }

    static int partition(long place) {
        return (int) (place >>> 32);
    }

    static int offset(long place) {
        return (int) place;
    }

    private int at(int i) {
        return bytes.length - (i + 1) * ENTRY_BYTES;
    }
}
