package dev.terrain.prefetch;

import java.nio.ByteBuffer;

/** Policies of tests, in which no time passes. */
final class Policies {

    private Policies() {}

    static ReadPolicy of(PieceSizing sizing, long sequentialBytes, MemoryBudget budget, PrefetchMeter meter) {
        return new ReadPolicy(
                sizing, 0, sequentialBytes, budget, new PiecePool(ByteBuffer::allocateDirect), meter, () -> 0, () -> 0);
    }
}
