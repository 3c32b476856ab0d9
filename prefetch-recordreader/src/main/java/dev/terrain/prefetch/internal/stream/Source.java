package dev.terrain.prefetch.internal.stream;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Where a {@link PieceReader} gets its bytes. */
@FunctionalInterface
interface Source {

    /**
     * Reads bytes that lie at {@code position} into what remains of {@code into}, as
     * {@link org.apache.hadoop.fs.ByteBufferReadable#read} does.
     *
     * @return how many were read, at least 1 when something remained; -1 at the end of the file
     */
    int read(long position, ByteBuffer into, Access access) throws IOException;

    /** The last bytes that were wanted of it are with the consumer, or on their way; the reader thread is free. */
    default void wasRead() {}
}
