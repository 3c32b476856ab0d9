package dev.terrain.prefetch.internal.stream;

import java.nio.ByteBuffer;

/**
 * Bytes of a file from one position on, as many as have been read so far. Guarded by the {@link PieceQueue} it is in.
 */
final class Piece {

    private final ByteBuffer buffer;
    private final long start;
    private int length;
    private boolean complete;

    /** Of memory that its reader fills from 0 on. */
    Piece(ByteBuffer buffer, long start) {
        this.buffer = buffer;
        this.start = start;
    }

    /** The first {@code bytes} are there now. */
    void grow(int bytes) {
        length = bytes;
    }

    /** No more will come. */
    void complete() {
        complete = true;
    }

    boolean isComplete() {
        return complete;
    }

    long start() {
        return start;
    }

    int length() {
        return length;
    }

    /** The position behind what is there. */
    long end() {
        return start + length;
    }

    byte get(int offset) {
        return buffer.get(offset);
    }

    void get(int offset, byte[] into, int from, int count) {
        buffer.get(offset, into, from, count);
    }

    /** Its memory. */
    ByteBuffer buffer() {
        return buffer;
    }
}
