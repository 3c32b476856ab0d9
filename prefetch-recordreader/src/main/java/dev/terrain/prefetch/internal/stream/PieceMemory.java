package dev.terrain.prefetch.internal.stream;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one run: as many buffers as its sizing has pieces, each taken from the pool when it is first needed.
 * Guarded by the {@link PieceQueue} of that run.
 */
final class PieceMemory {

    private final PiecePool pool;
    private final PieceSizing sizing;
    private final Deque<ByteBuffer> free = new ArrayDeque<>();
    private int allocated;

    PieceMemory(PiecePool pool, PieceSizing sizing) {
        this.pool = pool;
        this.sizing = sizing;
    }

    /** Whether all of it is in use. */
    boolean isUsedUp() {
        return free.isEmpty() && allocated == sizing.pieces();
    }

    /** Room for one piece, empty; null where all is in use. */
    @Nullable
    ByteBuffer take() {
        if (isUsedUp()) {
            return null;
        }
        ByteBuffer buffer = free.poll();
        if (buffer == null) {
            buffer = pool.take(sizing.pieceBytes());
            allocated++;
        }
        return buffer.clear().limit(sizing.pieceBytes());
    }

    /** Takes the memory of a piece back. */
    void giveBack(ByteBuffer buffer) {
        free.add(buffer);
    }

    /** Returns what is free to the pool; nothing is taken after that. */
    void close() {
        free.forEach(pool::giveBack);
        free.clear();
    }
}
