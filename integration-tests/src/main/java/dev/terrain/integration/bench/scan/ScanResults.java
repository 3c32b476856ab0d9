package dev.terrain.integration.bench.scan;

import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
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
record ScanResults(ScanOptions options, List<ScanRun> runs) {

    static final List<String> HEADINGS =
            List.of("case", "arm", "MB/s", "min", "max", "to raw", "to 4k", "slow/fast", "seeks", "CPU s/GB");

    ScanResults {
        runs = List.copyOf(runs);
    }

    /** Runs of one arm and case. */
    List<ScanRun> of(ScanCase scanCase, Arm arm) {
        return runs.stream()
                .filter(run -> run.scanCase().equals(scanCase) && run.arm().equals(arm))
                .toList();
    }

    boolean has(ScanCase scanCase, Arm arm) {
        return !of(scanCase, arm).isEmpty();
    }

    double median(ScanCase scanCase, Arm arm, ToDoubleFunction<ScanRun> quantity) {
        return summary(scanCase, arm, quantity).median();
    }

    Summary summary(ScanCase scanCase, Arm arm, ToDoubleFunction<ScanRun> quantity) {
        return Summary.of(of(scanCase, arm).stream().mapToDouble(quantity).toArray());
    }

    /** What one raw stream got, median over all rounds. */
    double rawMegabytesPerSecond() {
        return Summary.of(runs.stream()
                        .mapToDouble(ScanRun::rawMegabytesPerSecond)
                        .toArray())
                .median();
    }

    /** The arm of stock Hadoop as it comes, when it ran. */
    Optional<Arm> usualArm(ScanCase scanCase) {
        return Optional.of(Arm.ALL.get(0)).filter(arm -> has(scanCase, arm));
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
        for (ScanCase scanCase : options.cases()) {
            options.arms().stream().filter(arm -> has(scanCase, arm)).forEach(arm -> rows.add(cells(scanCase, arm)));
        }
        return rows;
    }

    private List<String> cells(ScanCase scanCase, Arm arm) {
        Summary speed = summary(scanCase, arm, ScanRun::megabytesPerSecond);
        return List.of(
                scanCase.label(),
                arm.label(),
                format("%.1f", speed.median()),
                format("%.1f", speed.min()),
                format("%.1f", speed.max()),
                format("%.3f", median(scanCase, arm, ScanRun::toRaw)),
                usualArm(scanCase)
                        .map(usual ->
                                format("%.2f", speed.median() / median(scanCase, usual, ScanRun::megabytesPerSecond)))
                        .orElse("-"),
                format("%.2f", median(scanCase, arm, ScanRun::slowestToFastest)),
                format("%.0f", median(scanCase, arm, ScanRun::seeks)),
                format("%.2f", median(scanCase, arm, ScanRun::cpuSeconds) / (options.bytes() / 1e9)));
    }

    /** Under which the runs were made: heading to value. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "input",
                format(
                        "LINEITEM as text, %.2f GB, %s",
                        options.bytes() / 1e9, options.store().label()));
        conditions.put(
                "disk",
                (options.disks() > 1 ? options.disks() + " times " : "")
                        + options.medium().label() + ": "
                        + options.disk() + "; simulated, ext4"
                        + (options.medium() == Medium.UNTHROTTLED ? "; requests answered at once" : ""));
        conditions.put(
                options.disks() > 1 ? "one raw stream for each disk" : "one raw stream",
                format("%.1f MB/s, median", rawMegabytesPerSecond()));
        conditions.put("page cache", options.cache().label());
        conditions.put(
                "mappers",
                options.framework() == Framework.YARN
                        ? "containers on YARN, one split each, all at once"
                        : "threads of up to " + options.processes()
                                + " JVMs with Hadoop's local job runner, one split each");
        conditions.put(
                "time", "from the first mapper's first look at its split, all being there, to the last one's end");
        conditions.put("runs", options.runs() + " of each arm and case, in turn");
        conditions.put("Hadoop", options.hadoop());
        conditions.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version"));
        return conditions;
    }

    private static String line(List<String> cells) {
        return String.format(Locale.ROOT, "%-18s %-15s %8s %7s %7s %7s %7s %9s %7s %9s", cells.toArray());
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
