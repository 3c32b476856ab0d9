package dev.terrain.integration.bench.zone;

import dev.terrain.integration.fixture.disk.DiskModel;
import java.nio.file.Path;
import java.util.List;

/**
 * What to run.
 *
 * @param engine that sorts
 * @param cases in the order of the report
 * @param runs of each case
 * @param rows rows of 100 bytes to sort
 * @param disk that is simulated
 * @param zoneBytes how far the outer zone reaches
 * @param freeShare of the aged file system
 * @param memoryBytes for DataNode, NodeManager and containers together, page cache included
 * @param seed of the ageing and of the file systems' layout
 * @param hadoop version of Hadoop
 * @param out folder for the reports and the clusters
 */
record ZoneOptions(
        Engine engine,
        List<Case> cases,
        int runs,
        long rows,
        DiskModel disk,
        long zoneBytes,
        double freeShare,
        long memoryBytes,
        long seed,
        String hadoop,
        Path out) {

    /** What TeraSort runs on. */
    enum Engine {
        MAPREDUCE,
        TEZ
    }

    ZoneOptions {
        cases = List.copyOf(cases);
    }
}
