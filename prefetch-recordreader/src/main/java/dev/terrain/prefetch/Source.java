package dev.terrain.prefetch;

import java.io.IOException;

/** Where a {@link ReadAhead} gets its bytes. */
@FunctionalInterface
interface Source {

    /**
     * Reads bytes that lie at {@code position}, as {@link java.io.InputStream#read(byte[], int, int)} does.
     *
     * @return how many were read, at least 1 when {@code length} is; -1 at the end of the file
     */
    int read(long position, byte[] buffer, int offset, int length) throws IOException;
}
