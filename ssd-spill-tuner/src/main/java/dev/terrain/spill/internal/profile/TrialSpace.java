package dev.terrain.spill.internal.profile;

import dev.terrain.spill.internal.profile.DeviceProfile.Method;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Bytes on a device that a measurement may read and overwrite. Usable by several threads. */
interface TrialSpace extends AutoCloseable {

    /** How many there are. */
    long bytes();

    /** What positions, lengths and addresses of buffers are multiples of; a power of two. */
    int alignment();

    Method method();

    /** Fills the buffer, however many reads that takes. */
    void read(ByteBuffer buffer, long position) throws IOException;

    void write(ByteBuffer buffer, long position) throws IOException;

    /** Returns when everything written is on the device. */
    void force() throws IOException;

    @Override
    void close() throws IOException;
}
