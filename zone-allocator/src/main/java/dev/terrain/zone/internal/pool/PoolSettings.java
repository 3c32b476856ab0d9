package dev.terrain.zone.internal.pool;

import java.util.OptionalLong;

/**
 * How a pool is to be kept.
 *
 * @param largestSlabBytes the largest class of slabs, a power of two from 1 MiB to 1 GiB
 * @param keepFreeBytes what must stay available to everybody else; empty for 64 MiB or 1 % of the file system
 * @param fullnessCeiling the used share, above 0 and up to 1, from which slabs are given back
 * @param usefulBytes how much outer space must be free before a refill is worth a build
 */
public record PoolSettings(
        long largestSlabBytes, OptionalLong keepFreeBytes, double fullnessCeiling, long usefulBytes) {

    private static final long MIN_KEEP_FREE_BYTES = 64L << 20;
    private static final double MIN_KEEP_FREE_SHARE = 0.01;

    public PoolSettings {
        if (!SlabSizes.isSize(largestSlabBytes)) {
            throw new IllegalArgumentException("the largest slab is " + largestSlabBytes
                    + " bytes; allowed is a power of two from 1 MiB to 1 GiB");
        }
        if (!(fullnessCeiling > 0 && fullnessCeiling <= 1)) {
            throw new IllegalArgumentException(
                    "the ceiling is " + fullnessCeiling + "; allowed is above 0 and up to 1");
        }
    }

    /** Everything by default: YARN's 90 % less 5 points. */
    public static final PoolSettings DEFAULTS =
            new PoolSettings(SlabSizes.LARGEST_BYTES, OptionalLong.empty(), 0.85, 64L << 20);

    /**
     * What must stay available on a file system of {@code totalBytes}: the ceiling's rest, and never less than
     * keep-free.
     */
    public long marginBytes(long totalBytes) {
        long keepFree = keepFreeBytes.orElse(Math.max(MIN_KEEP_FREE_BYTES, (long) (totalBytes * MIN_KEEP_FREE_SHARE)));
        return Math.max(keepFree, (long) Math.ceil(totalBytes * (1 - fullnessCeiling)));
    }
}
