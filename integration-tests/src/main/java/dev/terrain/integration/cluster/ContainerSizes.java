package dev.terrain.integration.cluster;

import java.util.Map;

/**
 * YARN containers sized to this machine: as many tasks at once as it has cores, beside one ApplicationMaster.
 *
 * <p>Example: 2 cores give containers of 2 * 1024 + 512 = 2560 MB.
 *
 * @param cores tasks that may run at once
 */
public record ContainerSizes(int cores) {

    /** What Hadoop asks for a task when nobody says otherwise (mapred-default.xml, mapreduce.map.memory.mb). */
    private static final int TASK_MEGABYTES = 1024;

    private static final int MASTER_MEGABYTES = 512;

    public static ContainerSizes ofThisMachine() {
        return new ContainerSizes(Runtime.getRuntime().availableProcessors());
    }

    /** Memory of all containers of a cluster with one NodeManager together, in MB. */
    public int totalMegabytes() {
        return cores * TASK_MEGABYTES + MASTER_MEGABYTES;
    }

    /** Memory of the containers of each of so many NodeManagers, in MB: at least a task beside an ApplicationMaster. */
    public int megabytesOfEach(int nodeManagers) {
        return Math.max(TASK_MEGABYTES + MASTER_MEGABYTES, totalMegabytes() / nodeManagers);
    }

    Map<String, String> mapredSite() {
        return Map.of(
                "mapreduce.map.memory.mb", String.valueOf(TASK_MEGABYTES),
                "mapreduce.reduce.memory.mb", String.valueOf(TASK_MEGABYTES),
                "yarn.app.mapreduce.am.resource.mb", String.valueOf(MASTER_MEGABYTES),
                "yarn.app.mapreduce.am.command-opts", LeanTasks.jvm(MASTER_MEGABYTES * 3 / 4));
    }

    /** {@code nodeManagers} of them share the machine. */
    Map<String, String> yarnSite(int nodeManagers) {
        return Map.of(
                "yarn.nodemanager.resource.memory-mb",
                String.valueOf(megabytesOfEach(nodeManagers)),
                "yarn.scheduler.minimum-allocation-mb",
                String.valueOf(MASTER_MEGABYTES));
    }
}
