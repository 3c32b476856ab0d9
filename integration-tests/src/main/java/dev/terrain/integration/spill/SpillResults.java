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
    static final List<String> HEADINGS =
            List.of("case", "arm", "s", "min", "max", "stock/it", "best/it", "CPU s", "spilled");

    private static final String STOCK = "stock";

    SpillResults {
        runs = List.copyOf(runs);
    }

    /** The cases that have run, in order. */
    List<SpillCase> cases() {
        return runs.stream().map(SpillRun::spillCase).distinct().toList();
    }

    boolean has(SpillCase spillCase, Arm arm) {
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

    /** The fastest arm of Hadoop's own collector, by medians. */
    Optional<Arm> best(SpillCase spillCase) {
        return options.arms().stream()
                .filter(arm -> arm.role() == Arm.Role.GRID && has(spillCase, arm))
                .min(Comparator.comparingDouble(arm -> seconds(spillCase, arm)));
    }

    /** The table: a heading, then a line for each arm of each case. */
    List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add(line(HEADINGS));
        rows().forEach(row -> lines.add(line(row)));
        return lines;
    }

    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (SpillCase spillCase : cases()) {
            options.arms().stream().filter(arm -> has(spillCase, arm)).forEach(arm -> rows.add(cells(spillCase, arm)));
        }
        return rows;
    }

    private List<String> cells(SpillCase spillCase, Arm arm) {
        Summary time = summary(spillCase, arm, SpillRun::seconds);
        Optional<Arm> stock = options.arms().stream()
                .filter(one -> one.label().equals(STOCK) && has(spillCase, one))
                .findFirst();
        return List.of(
                spillCase.label(),
                arm.label(),
                format("%.2f", time.median()),
                format("%.2f", time.min()),
                format("%.2f", time.max()),
                ratio(spillCase, stock, time.median()),
                ratio(spillCase, best(spillCase), time.median()),
                format("%.2f", summary(spillCase, arm, SpillRun::cpuSeconds).median()),
                format("%.0f", summary(spillCase, arm, SpillRun::spilledRecords).median()));
    }

    private String ratio(SpillCase spillCase, Optional<Arm> to, double seconds) {
        return to.map(arm -> format("%.2f", seconds(spillCase, arm) / seconds)).orElse("-");
    }

    /** Under which the runs were made: heading to value. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("task", format("%.0f MB of map output, 4 partitions, heap of 850 MB, no mapper", megabytes()));
        conditions.put(
                "devices",
                "ext4 on a loop device in memory; throttled-R: R MB/s each way by blkio for all of the machine;"
                        + " spindle: simulated, 7200 rpm, 100 MB/s");
        conditions.put("memory", "cached: that of the machine; limited: 1.2 GB for the JVM and its files");
        conditions.put("time", "from before the collector starts to the map output");
        conditions.put("runs", options.runs() + " of each arm and case, in turn, each in a JVM of its own");
        conditions.put("Hadoop", options.hadoop());
        conditions.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version"));
        return conditions;
    }

    private double megabytes() {
        return options.bytes() / 1e6;
    }

    private static String line(List<String> cells) {
        return String.format(Locale.ROOT, "%-32s %-13s %7s %7s %7s %9s %8s %7s %10s", cells.toArray());
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
