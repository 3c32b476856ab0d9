package dev.terrain.zone.internal.client;

import dev.terrain.zone.internal.pool.PoolStatus;
import dev.terrain.zone.internal.pool.PoolTally;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What an intermediate file is created on.
 *
 * @param file its path
 * @param intermediate what it is for
 * @param slabBytes how much of it fits into the slab that it is already; empty where stock creates it
 * @param tally of the pool that serves its folder; empty where none does
 * @param isFallback whether it would have gained from a slab and there was none
 */
record Loan(
        Path file,
        IntermediateFile intermediate,
        OptionalLong slabBytes,
        Optional<PoolTally> tally,
        boolean isFallback) {

    /** The same file, created by stock after all. */
    Loan withoutSlab() {
        return slabBytes.isEmpty() ? this : new Loan(file, intermediate, OptionalLong.empty(), tally, true);
    }

    /** How many of {@code bytes} written to it lie in its slab, and so in the zone. */
    long zoneBytes(long bytes) {
        return Math.min(bytes, slabBytes.orElse(0));
    }

    /** What became of it, for the pool's tally. */
    PoolStatus.Use use(long bytes) {
        return new PoolStatus.Use(1, bytes, zoneBytes(bytes), isFallback ? 1 : 0, isFallback ? bytes : 0);
    }
}
