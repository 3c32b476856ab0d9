package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.pool.PoolStatus;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How one local directory stands.
 *
 * @param directory which
 * @param zoneBytes where its zone ends, from the start of the file system's device; 0 when there is none
 * @param pool its pool; empty when there is none
 * @param pinnedBytes what a pin holds behind the zone; 0 when there is none
 * @param stepsAside why nothing is kept; empty when something is
 */
record DirectoryStatus(
        Path directory, long zoneBytes, Optional<PoolStatus> pool, long pinnedBytes, Optional<String> stepsAside) {

    static DirectoryStatus ofPool(Path directory, PoolStatus pool) {
        return new DirectoryStatus(directory, pool.limitBytes(), Optional.of(pool), 0, pool.stepsAside());
    }

    static DirectoryStatus ofPin(Path directory, long zoneBytes, long pinnedBytes) {
        return new DirectoryStatus(directory, zoneBytes, Optional.empty(), pinnedBytes, Optional.empty());
    }

    static DirectoryStatus steppedAside(Path directory, String reason) {
        return new DirectoryStatus(directory, 0, Optional.empty(), 0, Optional.of(reason));
    }
}
