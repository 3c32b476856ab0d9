package dev.terrain.spill;

import dev.terrain.spill.internal.sort.SortTuning;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

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
                        SpillKeys.MEMORY_BYTES.parsed(
                                conf,
                                "0 or a size from 1m to 2047m",
                                text -> zeroOr(bytes(text), MEMORY_BYTES_MIN, MEMORY_BYTES_MAX)),
                        (int) (long) SpillKeys.IO_UNIT_BYTES.parsed(
                                conf,
                                "0 or a size from 4k to 64m",
                                text -> zeroOr(bytes(text), IO_UNIT_BYTES_MIN, IO_UNIT_BYTES_MAX)),
                        (int) (long) SpillKeys.MERGE_WIDTH.parsed(
                                conf,
                                "0 or a whole number from 2 to 10000",
                                text -> zeroOr(Integer.parseInt(text), 2, MERGE_WIDTH_MAX)),
                        SpillKeys.HEAP_RESERVE.real(conf, share -> share >= 0 && share <= 1, "a share from 0 to 1")));
    }

    private static long bytes(String text) {
        return TraditionalBinaryPrefix.string2long(text);
    }

    /** Zero leaves the choice to the sort. */
    private static long zeroOr(long value, long least, long most) {
        if (value != 0 && (value < least || value > most)) {
            throw new IllegalArgumentException("out of range");
        }
        return value;
    }
}
