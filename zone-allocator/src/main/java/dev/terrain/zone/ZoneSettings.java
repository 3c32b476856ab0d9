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
import org.apache.hadoop.conf.Configuration;

/** What the configuration asks for, checked. This is the only place that reads this module's keys. */
final class ZoneSettings {

    /** YarnConfiguration.NM_LOCAL_DIRS, a class that tasks would otherwise load for this. */
    private static final String LOCAL_DIRS = "yarn.nodemanager.local-dirs";

    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(100);

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    private ZoneSettings() {}

    /**
     * The slab that a task asks for when it knows nothing of a file; the only setting of tasks.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    static long forecastBytes(Configuration conf) {
        return ZoneKeys.FORECAST_BYTES.bytes(conf, MIB, GIB, "a size from 1m to 1g");
    }

    private static PoolSettings pool(Configuration conf) {
        String powerOfTwo = "a power of two from 1m to 1g";
        long largest = ZoneKeys.LARGEST_SLAB_BYTES.bytes(conf, MIB, GIB, powerOfTwo);
        if (Long.bitCount(largest) != 1) {
            throw ZoneKeys.LARGEST_SLAB_BYTES.refused(ZoneKeys.LARGEST_SLAB_BYTES.in(conf), powerOfTwo);
        }
        long keepFree = ZoneKeys.KEEP_FREE_BYTES.bytes(conf, 0, Long.MAX_VALUE, "0 or a size");
        return new PoolSettings(
                largest,
                keepFree == 0 ? OptionalLong.empty() : OptionalLong.of(keepFree),
                ZoneKeys.FULLNESS_CEILING.real(conf, Double.MIN_VALUE, 1, "above 0 and up to 1"),
                ZoneKeys.REFILL_BYTES.bytes(conf, MIB, Long.MAX_VALUE, "a size from 1m on"));
    }

    /**
     * What the NodeManager's service is asked to do.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    static ServiceSettings ofService(Configuration conf) {
        return new ServiceSettings(
                conf.getTrimmedStringCollection(LOCAL_DIRS).stream()
                        .map(directory -> Path.of(
                                new org.apache.hadoop.fs.Path(directory).toUri().getPath()))
                        .toList(),
                ZoneKeys.MODE.one(conf, Mode.values(), "pool, pin or off"),
                ContainerUser.noPool(conf),
                limit(conf),
                profiles(conf),
                ZoneKeys.ALLOW_ROOT_FILE_SYSTEM.flag(conf) ? RootFileSystem.ALLOWED : RootFileSystem.REFUSED,
                ZoneKeys.INTERVAL.time(conf, SHORTEST_INTERVAL),
                pool(conf));
    }

    private static ZoneLimit limit(Configuration conf) {
        String size = ZoneKeys.OUTER_BYTES.in(conf);
        boolean byShare = !ZoneKeys.OUTER_SHARE.in(conf).isEmpty();
        if (!size.isEmpty() && byShare) {
            throw ZoneKeys.OUTER_BYTES.refused(size, "a size only where " + ZoneKeys.OUTER_SHARE.key() + " is not set");
        }
        if (!size.isEmpty()) {
            return new ZoneLimit.Bytes(ZoneKeys.OUTER_BYTES.bytes(conf, MIB, Long.MAX_VALUE, "a size from 1m on"));
        }
        return byShare
                ? new ZoneLimit.Share(share(conf, ZoneKeys.OUTER_SHARE))
                : new ZoneLimit.FasterThan(share(conf, ZoneKeys.FASTER_THAN));
    }

    private static double share(Configuration conf, ZoneKeys key) {
        return key.real(conf, Double.MIN_VALUE, Math.nextDown(1.0), "above 0 and below 1");
    }

    private static Path profiles(Configuration conf) {
        String value = ZoneKeys.PROFILE_DIR.in(conf);
        return value.isEmpty() ? ProfileStore.defaultFolder() : Path.of(value);
    }
}
