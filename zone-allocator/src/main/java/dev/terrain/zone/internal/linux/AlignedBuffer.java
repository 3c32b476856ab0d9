package dev.terrain.zone.internal.linux;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;

/** Memory outside the heap at an address that O_DIRECT accepts. Freed when it is garbage. */
public final class AlignedBuffer {

    /** A page; no disk asks for more. */
    public static final int ALIGNMENT = 4096;

    private final Memory memory;
    private final int capacity;

    /** Of {@code capacity} bytes, all zero. */
    public AlignedBuffer(int capacity) {
        this.capacity = capacity;
        memory = new Memory((long) capacity + ALIGNMENT).align(ALIGNMENT);
        memory.clear();
    }

    public int capacity() {
        return capacity;
    }

    /** Fills it with one byte value. */
    public void fill(byte value) {
        memory.setMemory(0, capacity, value);
    }

    Pointer pointer(int length) {
        if (length > capacity) {
            throw new IndexOutOfBoundsException(length + " bytes in a buffer of " + capacity);
        }
        return memory;
    }
}
