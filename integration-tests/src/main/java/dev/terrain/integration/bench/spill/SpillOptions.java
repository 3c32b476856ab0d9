package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Workspace;
import dev.terrain.integration.bench.spill.task.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What is measured.
 *
 * @param side of a task
 * @param devices on which
 * @param memories with which
 * @param workloads of which tasks
 * @param fetches of a reduce side; empty for a map side
 * @param sweep over the values of which key, if over any
 * @param arms compared, those of the grid included
 * @param bytes of map output
 * @param heapMegabytes of the task
 * @param runs of each arm and case
 * @param workspace where to run it
 */
record SpillOptions(
        Side side,
        List<Device> devices,
        List<Memory> memories,
        List<Workload> workloads,
        List<Fetch> fetches,
        Optional<Sweep> sweep,
        List<Arm> arms,
        long bytes,
        int heapMegabytes,
        int runs,
        Workspace workspace) {

    /** A JVM's start, and what is done between two runs; on the reduce side two JVMs. */
    private static final double OVERHEAD_SECONDS = 2;

    private static final double SORTED_PER_SECOND = 30e6;
    private static final double MERGED_PER_SECOND = 80e6;

    /** A map output, its spills, and what Hadoop merges on the way, or as much for a reducer. */
    private static final int DEVICE_SIZES = 4;

    private static final long LEAST_DEVICE_BYTES = 4L << 30;

    SpillOptions {
        devices = List.copyOf(devices);
        memories = List.copyOf(memories);
        workloads = List.copyOf(workloads);
        fetches = List.copyOf(fetches);
        arms = List.copyOf(arms);
    }

    /** All cases: those of one device after another, and on it those of the same map outputs. */
    List<SpillCase> cases() {
        List<SpillCase> cases = new ArrayList<>();
        for (Device device : devices) {
            if (side == Side.MAP) {
                for (Memory memory : memories) {
                    workloads.forEach(workload -> cases.add(SpillCase.ofMapSide(device, memory, workload)));
                }
            } else {
                workloads.forEach(workload -> cases.addAll(reduceCases(device, workload)));
            }
        }
        return cases;
    }

    private List<SpillCase> reduceCases(Device device, Workload workload) {
        List<SpillCase> cases = new ArrayList<>();
        for (int maps : fetches.stream().map(Fetch::maps).distinct().toList()) {
            for (Memory memory : memories) {
                fetches.stream()
                        .filter(fetch -> fetch.maps() == maps)
                        .forEach(fetch -> cases.add(SpillCase.ofReduceSide(device, memory, workload, fetch)));
            }
        }
        return cases;
    }

    /** The arm of that label. */
    Arm arm(String label) {
        return arms.stream()
                .filter(arm -> arm.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    /** Ours, with what it chooses by itself, where it is compared. */
    Optional<Arm> ours() {
        return arms.stream().filter(arm -> arm.role() == Arm.Role.OURS).findFirst();
    }

    /** Under which all runs are made: heading to sentence. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        String task = String.format(Locale.ROOT, "%.0f MB of map output", bytes / 1e6);
        String heap = ", heap of " + heapMegabytes + " MB";
        int limited = heapMegabytes + Memory.SPARE_MEGABYTES;
        if (side == Side.MAP) {
            conditions.put("task", task + ", 4 partitions unless the workload says so" + heap + ", no mapper");
            conditions.put("time", "from before the collector starts to the map output");
        } else {
            limited += ShuffleServer.HEAP_MEGABYTES;
            conditions.put("task", task + " for one reducer" + heap + ", no reduce function");
            conditions.put("time", "from before the shuffle starts until all records were read");
            conditions.put(
                    "maps",
                    "one ShuffleHandler on this machine; local: the reducer is on its node; remote: NM_HOST is another");
        }
        conditions.put(
                "devices",
                "ext4 on a loop device in memory; throttled-R: R MB/s each way by blkio for all of the machine;"
                        + " spindle: simulated, 7200 rpm, 100 MB/s");
        conditions.put(
                "memory",
                "cached: that of the machine; limited: " + limited + " MiB for JVMs and files, which are not cached"
                        + " before");
        sweep.ifPresent(one -> conditions.put("sweep", one.label() + ", all arms with " + one.settings()));
        conditions.put("runs", "each in a JVM of its own");
        conditions.put("Hadoop", workspace.hadoop());
        return conditions;
    }

    /** The size of the device of the local directory. */
    long deviceBytes() {
        return Math.max(LEAST_DEVICE_BYTES, DEVICE_SIZES * bytes);
    }

    /** How long one JVM may take: at 1 MB/s it is stuck. */
    Duration within() {
        return Duration.ofMinutes(10).plusSeconds(bytes / 1_000_000);
    }

    /**
     * How long it should take, if records are sorted at 30 MB/s or merged at 80 MB/s, and written twice and read once
     * where that is slower.
     */
    double estimatedSeconds() {
        double seconds = 0;
        double working = bytes / (side == Side.MAP ? SORTED_PER_SECOND : MERGED_PER_SECOND);
        for (SpillCase one : cases()) {
            int rate = one.device().megabytesPerSecond();
            double moving = rate == 0 || one.memory() == Memory.CACHED ? 0 : 3 * bytes / (rate * 1e6);
            seconds += (double) runs * arms.size() * (OVERHEAD_SECONDS + Math.max(working, moving));
        }
        return seconds;
    }
}
