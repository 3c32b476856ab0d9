package dev.terrain.spill.internal.profile;

/**
 * What Hadoop's own code costs on this machine, in nanoseconds of one thread, data in memory.
 *
 * @param collectPerRecord to serialise one record into the sort buffer
 * @param collectPerByte of it
 * @param sortSmall to sort in {@value #SMALL_SORT_BYTES} bytes, for each record and each doubling of their number: n
 *     records take n * log2(n) times this
 * @param sortLarge the same in {@value #LARGE_SORT_BYTES} bytes, more of which lies outside the CPU's cache
 * @param writePerRecord to append one sorted record to a spill
 * @param writePerByte of it, checksum included
 * @param mergePerRecord to take one record through a merge of two, reading and writing included
 * @param mergePerComparison on top of that, for each record and each doubling of the spills that are merged
 * @param mergePerByte of it
 * @param openPerSegment to open one partition of one spill
 */
public record CpuRates(
        double collectPerRecord,
        double collectPerByte,
        double sortSmall,
        double sortLarge,
        double writePerRecord,
        double writePerByte,
        double mergePerRecord,
        double mergePerComparison,
        double mergePerByte,
        double openPerSegment) {

    /** How much was sorted for {@link #sortSmall}. */
    static final long SMALL_SORT_BYTES = 2 << 20;

    /** How much was sorted for {@link #sortLarge}. */
    static final long LARGE_SORT_BYTES = 32 << 20;

    public CpuRates {
        double[] all = {
            collectPerRecord,
            collectPerByte,
            sortSmall,
            sortLarge,
            writePerRecord,
            writePerByte,
            mergePerRecord,
            mergePerComparison,
            mergePerByte,
            openPerSegment
        };
        for (double rate : all) {
            if (!(rate >= 0) || Double.isInfinite(rate)) {
                throw new IllegalArgumentException("not nanoseconds: " + rate);
            }
        }
    }

    /**
     * Returns nanoseconds for sorting so many records that take so many bytes of the buffer.
     *
     * <p>Between the two sizes that were measured, and beyond the larger one, the cost of a comparison grows by the
     * same amount with every doubling of the bytes. Example: 80 at 2 MiB and 120 at 32 MiB are 100 at 8 MiB and 130 at
     * 64.
     */
    public double sort(double records, double bytes) {
        if (records < 2) {
            return 0;
        }
        double doublings =
                Math.max(0, log2(bytes / SMALL_SORT_BYTES)) / log2((double) LARGE_SORT_BYTES / SMALL_SORT_BYTES);
        return records * log2(records) * (sortSmall + doublings * (sortLarge - sortSmall));
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }
}
