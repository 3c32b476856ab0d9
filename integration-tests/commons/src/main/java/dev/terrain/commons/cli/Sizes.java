package dev.terrain.commons.cli;

import java.util.Locale;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/** Sizes as people write and read them. */
public final class Sizes {

    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private Sizes() {}

    /** Reads 60g, 512m or a plain number of bytes, as Hadoop does. */
    public static long parse(String option, String value) throws UsageException {
        try {
            long bytes = TraditionalBinaryPrefix.string2long(value);
            if (bytes > 0) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + option + " is '" + value + "'; allowed is a size such as 60g or 512m", e);
        }
        throw new UsageException("--" + option + " is '" + value + "'; allowed is a size above 0, such as 60g");
    }

    /** Three figures or so and a binary unit: 1.50 GiB, 931 GiB. */
    public static String format(long bytes) {
        double value = bytes;
        int unit = 0;
        while (Math.abs(value) >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        int decimals = unit == 0 || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f %s", value, UNITS[unit]);
    }
}
