package dev.terrain.integration.bench.zone;

import dev.terrain.integration.bench.Workspace;
import dev.terrain.integration.fixture.disk.DiskModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What to run.
 *
 * @param engine that sorts
 * @param arms in the order of the report
 * @param runs of each arm
 * @param rows rows of 100 bytes to sort
 * @param disk that is simulated
 * @param zoneBytes how far the outer zone reaches
 * @param freeShare of the aged file system
 * @param memoryBytes for DataNode, NodeManager and containers together, page cache included
 * @param seed of the ageing and of the file systems' layout
 * @param workspace where to run it
 */
record ZoneOptions(
        Engine engine,
        List<Arm> arms,
        int runs,
        long rows,
        DiskModel disk,
        long zoneBytes,
        double freeShare,
        long memoryBytes,
        long seed,
        Workspace workspace) {

    /** What TeraSort runs on. */
    enum Engine {
        MAPREDUCE,
        TEZ
    }

    ZoneOptions {
        arms = arms.stream().distinct().toList();
    }

    /** Under which all runs are made: heading to sentence. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "job",
                format(
                                "TeraSort of %,d rows of 100 bytes, 1 reducer, Hadoop %s; from submission to end",
                                rows, workspace.hadoop())
                        + (engine == Engine.TEZ ? ", on Tez" : ""));
        conditions.put("disk", disk + "; simulated, ext4; its speed is checked before every run");
        conditions.put("outer zone", format("%.1f GB", zoneBytes / 1e9));
        conditions.put("aged file system", format("%.0f %% free, in pieces", freeShare * 100));
        conditions.put(
                "memory",
                format("%,d MB for DataNode, NodeManager, containers and their page cache", memoryBytes >> 20));
        conditions.put("seed", String.valueOf(seed));
        conditions.put("outputs", "every one validated by TeraValidate");
        return conditions;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
