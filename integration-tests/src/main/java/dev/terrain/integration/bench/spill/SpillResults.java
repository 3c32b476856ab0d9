package dev.terrain.integration.bench.spill;

import dev.terrain.integration.report.Summary;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * All runs, and what follows from them.
 *
 * @param options what was asked for
 * @param runs in the order in which they ran
 */
record SpillResults(SpillOptions options, List<SpillRun> runs) {
    SpillResults {
        runs = List.copyOf(runs);
    }

    /** The cases that have run, in order. */
    List<SpillCase> cases() {
        return runs.stream().map(SpillRun::spillCase).distinct().toList();
    }

    /** The arms that have run in a case, in order. */
    List<Arm> arms(SpillCase spillCase) {
        return options.arms().stream().filter(arm -> has(spillCase, arm)).toList();
    }

    private boolean has(SpillCase spillCase, Arm arm) {
        return runs.stream()
                .anyMatch(run -> run.spillCase().equals(spillCase) && run.arm().equals(arm.label()));
    }

    Summary summary(SpillCase spillCase, Arm arm, ToDoubleFunction<SpillRun> quantity) {
        return Summary.of(runs.stream()
                .filter(run -> run.spillCase().equals(spillCase) && run.arm().equals(arm.label()))
                .mapToDouble(quantity)
                .toArray());
    }

    double seconds(SpillCase spillCase, Arm arm) {
        return summary(spillCase, arm, SpillRun::seconds).median();
    }

    /** The fastest arm that ours is compared with, by medians. */
    Optional<Arm> best(SpillCase spillCase) {
        return arms(spillCase).stream()
                .filter(arm -> arm.role() == Arm.Role.GRID)
                .min(Comparator.comparingDouble(arm -> seconds(spillCase, arm)));
    }

    /** Hadoop's own as it comes. */
    Optional<Arm> stock(SpillCase spillCase) {
        return arms(spillCase).stream()
                .filter(arm -> arm.label().equals(Arm.STOCK))
                .findFirst();
    }

    /** Under which the runs were made: heading to value. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        String megabytes = format("%.0f MB of map output", options.bytes() / 1e6);
        String heap = ", heap of " + options.heapMegabytes() + " MB";
        int limited = options.heapMegabytes() + TaskMemory.SPARE_MEGABYTES;
        if (options.side() == Side.MAP) {
            conditions.put("task", megabytes + ", 4 partitions unless the workload says so" + heap + ", no mapper");
            conditions.put("time", "from before the collector starts to the map output");
        } else {
            limited += ShuffleServer.HEAP_MEGABYTES;
            conditions.put("task", megabytes + " for one reducer" + heap + ", no reduce function");
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
        options.sweep()
                .ifPresent(sweep -> conditions.put("sweep", sweep.label() + ", all arms with " + sweep.settings()));
        conditions.put("runs", options.runs() + " of each arm and case, in turn, each in a JVM of its own");
        conditions.put("Hadoop", options.hadoop());
        conditions.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version"));
        return conditions;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
