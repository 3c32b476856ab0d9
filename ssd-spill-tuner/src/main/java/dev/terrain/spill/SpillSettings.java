package dev.terrain.spill;

import dev.terrain.spill.internal.sort.SortTuning;
import java.util.Locale;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * The operator's settings, each within its allowed range. The only place that reads {@code terrain.spill.*}.
 *
 * @param enabled whether tasks are sorted here at all
 * @param readInPlace whether reduces read map outputs of their own node from the file
 * @param tuning what the operator fixed of the sort
 */
record SpillSettings(boolean enabled, boolean readInPlace, SortTuning tuning) {
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
                read(conf, SpillKeys.ENABLED, SpillSettings::toBoolean),
                read(conf, SpillKeys.READ_IN_PLACE, SpillSettings::toBoolean),
                new SortTuning(
                        read(
                                conf,
                                SpillKeys.MEMORY_BYTES,
                                text -> within(bytes(text), MEMORY_BYTES_MIN, MEMORY_BYTES_MAX)),
                        (int) (long) read(
                                conf,
                                SpillKeys.IO_UNIT_BYTES,
                                text -> within(bytes(text), IO_UNIT_BYTES_MIN, IO_UNIT_BYTES_MAX)),
                        (int) (long) read(
                                conf,
                                SpillKeys.MERGE_WIDTH,
                                text -> within(Integer.parseInt(text), 2, MERGE_WIDTH_MAX)),
                        read(conf, SpillKeys.HEAP_RESERVE, SpillSettings::toShare)));
    }

    private static <T> T read(Configuration conf, SpillKeys key, Function<String, T> parse) {
        String text = conf.getTrimmed(key.key(), key.defaultValue());
        try {
            return parse.apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "%s (%s) is \"%s\"; %s".formatted(key.key(), key.type(), text, key.doc()), e);
        }
    }

    private static boolean toBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }

    private static long bytes(String text) {
        return TraditionalBinaryPrefix.string2long(text);
    }

    private static double toShare(String text) {
        double share = Double.parseDouble(text);
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("not a share");
        }
        return share;
    }

    /** Zero, which leaves the choice to the sort, is allowed besides. */
    private static long within(long value, long least, long most) {
        if (value != 0 && (value < least || value > most)) {
            throw new IllegalArgumentException("out of range");
        }
        return value;
    }
}
