package dev.terrain.spill;

import dev.terrain.spill.internal.sort.SortTuning;
import org.apache.hadoop.conf.Configuration;

/**
 * The operator's settings, each within its allowed range. The only place that reads {@code terrain.spill.*}.
 *
 * @param readInPlace whether reduces read map outputs of their own node from the file
 * @param tuning what the operator fixed of the sort
 */
record SpillSettings(boolean readInPlace, SortTuning tuning) {
    private static final long MEMORY_BYTES_MIN = 1 << 20;
    private static final long MEMORY_BYTES_MAX = 2047L << 20;
    private static final int IO_UNIT_BYTES_MIN = 4 << 10;
    private static final int IO_UNIT_BYTES_MAX = 64 << 20;
    private static final int MERGE_WIDTH_MAX = 10_000;

    /**
     * Reads a task's settings.
     *
     * @throws IllegalArgumentException if a value is not allowed, naming key, value and what is
     */
    static SpillSettings from(Configuration conf) {
        return new SpillSettings(
                SpillKeys.READ_IN_PLACE.flag(conf),
                new SortTuning(
                        SpillKeys.MEMORY_BYTES.zeroOrBytes(
                                conf, MEMORY_BYTES_MIN, MEMORY_BYTES_MAX, "0 or a size from 1m to 2047m"),
                        (int) SpillKeys.IO_UNIT_BYTES.zeroOrBytes(
                                conf, IO_UNIT_BYTES_MIN, IO_UNIT_BYTES_MAX, "0 or a size from 4k to 64m"),
                        mergeWidth(conf),
                        SpillKeys.HEAP_RESERVE.real(conf, 0, 1, "a share from 0 to 1")));
    }

    /** Zero leaves the choice to the sort. */
    private static int mergeWidth(Configuration conf) {
        String value = SpillKeys.MERGE_WIDTH.in(conf);
        return value.equals("0") ? 0 : SpillKeys.MERGE_WIDTH.number(conf, 2, MERGE_WIDTH_MAX);
    }
}
