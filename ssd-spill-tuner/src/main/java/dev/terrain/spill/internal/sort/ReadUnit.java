package dev.terrain.spill.internal.sort;

import dev.terrain.spill.internal.device.DeviceSpeed;

/**
 * The I/O unit of a merge: small until its reads wait as on a device that seeks, large from then on. It looks at all
 * reads and not at the first ones alone, because what is cached when a merge begins may have been evicted, by what the
 * merge writes, when its turn comes.
 *
 * <p>Belongs to one thread.
 */
final class ReadUnit {
    /** So many, because a throttled device makes one read of many wait for all of them. */
    private static final int READS = 32;

    private final int largestBytes;
    private int bytes;
    private int reads;
    private long readNanos;
    private long readBytes;

    private ReadUnit(int bytes, int largestBytes) {
        this.bytes = bytes;
        this.largestBytes = largestBytes;
    }

    /** Returns a unit that does not change. */
    static ReadUnit fixed(int bytes) {
        return new ReadUnit(bytes, bytes);
    }

    /** Returns a unit that suits the device, within what there is memory for. */
    static ReadUnit upTo(int mostBytes) {
        return new ReadUnit(
                Math.min(DeviceSpeed.UNIT_BYTES, mostBytes), Math.min(DeviceSpeed.SEEKING_UNIT_BYTES, mostBytes));
    }

    /** Returns how much the next read takes. */
    int bytes() {
        return bytes;
    }

    /** Notes a read. */
    void took(long nanos, int count) {
        reads++;
        readNanos += nanos;
        readBytes += count;
        if (reads == READS) {
            if (DeviceSpeed.seeks(readNanos / 1e9 / READS, (double) readBytes / READS)) {
                bytes = largestBytes;
            }
            reads = 0;
            readNanos = 0;
            readBytes = 0;
        }
    }
}
