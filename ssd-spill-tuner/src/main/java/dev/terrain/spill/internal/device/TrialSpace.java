package dev.terrain.spill.internal.device;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Bytes on a device that a measurement may read and overwrite. */
interface TrialSpace extends AutoCloseable {

    /** How many there are. */
    long bytes();

    /** The alignment of positions, lengths and buffer addresses; a power of two. */
    int alignment();

    /** Whether reads come from the device. */
    PageCache pageCache();

    /** Fills the buffer, however many reads that takes. */
    void read(ByteBuffer buffer, long position) throws IOException;

    /** Writes the whole buffer. */
    void write(ByteBuffer buffer, long position) throws IOException;

    /** Returns when everything written is on the device. */
    void force() throws IOException;

    @Override
    void close() throws IOException;
}
