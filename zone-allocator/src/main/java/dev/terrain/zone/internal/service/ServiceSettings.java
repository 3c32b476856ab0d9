package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.disk.ZoneLimit;
import dev.terrain.zone.internal.pool.PoolSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the NodeManager's service is asked to do.
 *
 * @param localDirectories {@code yarn.nodemanager.local-dirs}
 * @param mode what is kept in each of them
 * @param noPool why no container could take anything from a pool; empty where they can
 * @param limit where their zones end
 * @param profiles the folder of the disks' profiles
 * @param rootFileSystem whether a directory on the root file system is served
 * @param interval between two looks at every directory, above zero
 * @param pool how a pool is to be kept
 */
public record ServiceSettings(
        List<Path> localDirectories,
        Mode mode,
        Optional<String> noPool,
        ZoneLimit limit,
        Path profiles,
        RootFileSystem rootFileSystem,
        Duration interval,
        PoolSettings pool) {

    public ServiceSettings {
        localDirectories = List.copyOf(localDirectories);
    }

    /** Why nothing is to be kept, and what is there taken down; empty when something is. */
    Optional<String> off() {
        return switch (mode) {
            case POOL -> noPool;
            case PIN -> Optional.empty();
            case OFF -> Optional.of("terrain.zone.mode is off");
        };
    }

    /** What the service keeps. */
    public enum Mode {
        /** Slabs for intermediate files; HDFS's blocks stay out of the zone. */
        POOL,
        /** The whole file system is confined to the zone. */
        PIN,
        /** Nothing: what is there is taken down. */
        OFF
    }

    /** Whether the root file system may be touched. */
    public enum RootFileSystem {
        REFUSED,
        ALLOWED
    }
}
