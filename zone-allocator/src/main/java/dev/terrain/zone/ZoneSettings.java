package dev.terrain.zone;

import dev.terrain.zone.internal.pool.PoolSettings;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * What the configuration asks for, checked. This is the only place that reads this module's keys.
 *
 * @param enabled whether intermediate files take slabs
 * @param forecastBytes the slab asked for when nothing is known
 * @param largestSlabBytes the largest slab of a pool
 * @param keepFreeBytes what a pool leaves available; empty for the pool's own rule
 * @param fullnessCeiling the used share from which slabs are given back
 * @param refillBytes how much of the zone is worth a refill
 */
record ZoneSettings(
        boolean enabled,
        long forecastBytes,
        long largestSlabBytes,
        OptionalLong keepFreeBytes,
        double fullnessCeiling,
        long refillBytes) {

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    /**
     * Reads and checks every key.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    static ZoneSettings from(Configuration conf) {
        long largest = bytes(conf, ZoneKeys.LARGEST_SLAB_BYTES, MIB, GIB, "a power of two from 1m to 1g");
        if (Long.bitCount(largest) != 1) {
            throw refused(
                    ZoneKeys.LARGEST_SLAB_BYTES,
                    value(conf, ZoneKeys.LARGEST_SLAB_BYTES),
                    "a power of two from 1m to 1g");
        }
        long keepFree = bytes(conf, ZoneKeys.KEEP_FREE_BYTES, 0, Long.MAX_VALUE, "0 or a size");
        return new ZoneSettings(
                enabled(conf),
                bytes(conf, ZoneKeys.FORECAST_BYTES, MIB, GIB, "a size from 1m to 1g"),
                largest,
                keepFree == 0 ? OptionalLong.empty() : OptionalLong.of(keepFree),
                ceiling(conf),
                bytes(conf, ZoneKeys.REFILL_BYTES, MIB, Long.MAX_VALUE, "a size from 1m on"));
    }

    /** How a pool is to be kept whose zone ends at {@code limitBytes} of its file system's device. */
    PoolSettings pool(long limitBytes) {
        return new PoolSettings(limitBytes, largestSlabBytes, keepFreeBytes, fullnessCeiling, refillBytes);
    }

    private static boolean enabled(Configuration conf) {
        String value = value(conf, ZoneKeys.ENABLED);
        // Configuration.getBoolean would take "flase" for the default.
        if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(value);
        }
        throw refused(ZoneKeys.ENABLED, value, "true or false");
    }

    private static double ceiling(Configuration conf) {
        String value = value(conf, ZoneKeys.FULLNESS_CEILING);
        try {
            double share = Double.parseDouble(value);
            if (share > 0 && share <= 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            throw refused(ZoneKeys.FULLNESS_CEILING, value, "above 0 and up to 1", e);
        }
        throw refused(ZoneKeys.FULLNESS_CEILING, value, "above 0 and up to 1");
    }

    private static long bytes(Configuration conf, ZoneKeys key, long least, long most, String allowed) {
        String value = value(conf, key);
        try {
            long bytes = TraditionalBinaryPrefix.string2long(value);
            if (bytes >= least && bytes <= most) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw refused(key, value, allowed, e);
        }
        throw refused(key, value, allowed);
    }

    private static String value(Configuration conf, ZoneKeys key) {
        return conf.getTrimmed(key.key(), key.defaultValue());
    }

    private static IllegalArgumentException refused(ZoneKeys key, String value, String allowed) {
        return new IllegalArgumentException(key.key() + " is '" + value + "'; allowed is " + allowed);
    }

    private static IllegalArgumentException refused(
            ZoneKeys key, String value, String allowed, RuntimeException cause) {
        IllegalArgumentException e = refused(key, value, allowed);
        e.initCause(cause);
        return e;
    }
}
