package dev.terrain.zone;

import dev.terrain.zone.internal.disk.ProfileStore;
import dev.terrain.zone.internal.disk.ZoneLimit;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.service.ServiceSettings;
import dev.terrain.zone.internal.service.ServiceSettings.Mode;
import dev.terrain.zone.internal.service.ServiceSettings.RootFileSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
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

    /** YarnConfiguration.NM_LOCAL_DIRS, a class that tasks would otherwise load for this. */
    private static final String LOCAL_DIRS = "yarn.nodemanager.local-dirs";

    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(100);

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
                flag(conf, ZoneKeys.ENABLED),
                bytes(conf, ZoneKeys.FORECAST_BYTES, MIB, GIB, "a size from 1m to 1g"),
                largest,
                keepFree == 0 ? OptionalLong.empty() : OptionalLong.of(keepFree),
                ceiling(conf),
                bytes(conf, ZoneKeys.REFILL_BYTES, MIB, Long.MAX_VALUE, "a size from 1m on"));
    }

    /**
     * What the NodeManager's service is asked to do.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    static ServiceSettings ofService(Configuration conf) {
        ZoneSettings settings = from(conf);
        return new ServiceSettings(
                conf.getTrimmedStringCollection(LOCAL_DIRS).stream()
                        .map(directory -> Path.of(
                                new org.apache.hadoop.fs.Path(directory).toUri().getPath()))
                        .toList(),
                mode(conf),
                ContainerUser.noPool(conf),
                limit(conf),
                profiles(conf),
                flag(conf, ZoneKeys.ALLOW_ROOT_FILE_SYSTEM) ? RootFileSystem.ALLOWED : RootFileSystem.REFUSED,
                interval(conf),
                settings::pool);
    }

    private static Mode mode(Configuration conf) {
        String value = value(conf, ZoneKeys.MODE);
        for (Mode mode : Mode.values()) {
            if (mode.name().equalsIgnoreCase(value)) {
                return mode;
            }
        }
        throw refused(ZoneKeys.MODE, value, "pool, pin or off");
    }

    private static ZoneLimit limit(Configuration conf) {
        boolean bySize = !value(conf, ZoneKeys.OUTER_BYTES).isEmpty();
        boolean byShare = !value(conf, ZoneKeys.OUTER_SHARE).isEmpty();
        if (bySize && byShare) {
            throw refused(
                    ZoneKeys.OUTER_BYTES,
                    value(conf, ZoneKeys.OUTER_BYTES),
                    "a size only where " + ZoneKeys.OUTER_SHARE.key() + " is not set");
        }
        if (bySize) {
            return new ZoneLimit.Bytes(bytes(conf, ZoneKeys.OUTER_BYTES, MIB, Long.MAX_VALUE, "a size from 1m on"));
        }
        return byShare
                ? new ZoneLimit.Share(share(conf, ZoneKeys.OUTER_SHARE))
                : new ZoneLimit.FasterThan(share(conf, ZoneKeys.FASTER_THAN));
    }

    private static double share(Configuration conf, ZoneKeys key) {
        String value = value(conf, key);
        try {
            double share = Double.parseDouble(value);
            if (share > 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            throw refused(key, value, "above 0 and below 1", e);
        }
        throw refused(key, value, "above 0 and below 1");
    }

    private static Path profiles(Configuration conf) {
        String value = value(conf, ZoneKeys.PROFILE_DIR);
        return value.isEmpty() ? ProfileStore.defaultFolder() : Path.of(value);
    }

    private static Duration interval(Configuration conf) {
        String allowed = "a time from 100ms on";
        try {
            Duration interval = Duration.ofMillis(conf.getTimeDuration(
                    ZoneKeys.INTERVAL.key(), ZoneKeys.INTERVAL.defaultValue(), TimeUnit.MILLISECONDS));
            if (interval.compareTo(SHORTEST_INTERVAL) >= 0) {
                return interval;
            }
        } catch (NumberFormatException e) {
            throw refused(ZoneKeys.INTERVAL, value(conf, ZoneKeys.INTERVAL), allowed, e);
        }
        throw refused(ZoneKeys.INTERVAL, value(conf, ZoneKeys.INTERVAL), allowed);
    }

    /** How a pool is to be kept whose zone ends at {@code limitBytes} of its file system's device. */
    PoolSettings pool(long limitBytes) {
        return new PoolSettings(limitBytes, largestSlabBytes, keepFreeBytes, fullnessCeiling, refillBytes);
    }

    private static boolean flag(Configuration conf, ZoneKeys key) {
        String value = value(conf, key);
        // Configuration.getBoolean would take "flase" for the default.
        if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(value);
        }
        throw refused(key, value, "true or false");
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
