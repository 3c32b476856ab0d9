package dev.terrain.integration.spill;

import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
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
    private static final List<String> HEADINGS =
            List.of("case", "arm", "s", "min", "max", "stock/it", "best/it", "CPU s", "spilled");
    private static final List<String> REDUCE_HEADINGS = List.of("shuffle s", "server CPU s", "written MB");

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

    /** The table: a heading, then a line for each arm of each case. */
    List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add(line(headings()));
        rows().forEach(row -> lines.add(line(row)));
        return lines;
    }

    List<String> headings() {
        return options.side() == Side.MAP ? HEADINGS : joined(HEADINGS, REDUCE_HEADINGS);
    }

    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (SpillCase spillCase : cases()) {
            arms(spillCase).forEach(arm -> rows.add(cells(spillCase, arm)));
        }
        return rows;
    }

    private List<String> cells(SpillCase spillCase, Arm arm) {
        Summary time = summary(spillCase, arm, SpillRun::seconds);
        Optional<Arm> stock = arms(spillCase).stream()
                .filter(one -> one.label().equals(Arm.STOCK))
                .findFirst();
        List<String> cells = List.of(
                spillCase.label(),
                arm.label(),
                format("%.2f", time.median()),
                format("%.2f", time.min()),
                format("%.2f", time.max()),
                ratio(spillCase, stock, time.median()),
                ratio(spillCase, best(spillCase), time.median()),
                median("%.2f", spillCase, arm, SpillRun::cpuSeconds),
                median("%.0f", spillCase, arm, SpillRun::spilledRecords));
        if (options.side() == Side.MAP) {
            return cells;
        }
        return joined(
                cells,
                List.of(
                        median("%.2f", spillCase, arm, SpillRun::shuffleSeconds),
                        median("%.2f", spillCase, arm, SpillRun::serverCpuSeconds),
                        median("%.0f", spillCase, arm, SpillRun::writtenMegabytes)));
    }

    private String median(String format, SpillCase spillCase, Arm arm, ToDoubleFunction<SpillRun> quantity) {
        return format(format, summary(spillCase, arm, quantity).median());
    }

    private String ratio(SpillCase spillCase, Optional<Arm> to, double seconds) {
        return to.map(arm -> format("%.2f", seconds(spillCase, arm) / seconds)).orElse("-");
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
        conditions.put("runs", options.runs() + " of each arm and case, in turn, each in a JVM of its own");
        conditions.put("Hadoop", options.hadoop());
        conditions.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version"));
        return conditions;
    }

    private String line(List<String> cells) {
        String form = "%-32s %-13s %7s %7s %7s %9s %8s %7s %10s";
        return String.format(
                Locale.ROOT,
                options.side() == Side.MAP ? form : form.replace("32", "48") + " %9s %12s %10s",
                cells.toArray());
    }

    private static List<String> joined(List<String> left, List<String> right) {
        List<String> all = new ArrayList<>(left);
        all.addAll(right);
        return all;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
