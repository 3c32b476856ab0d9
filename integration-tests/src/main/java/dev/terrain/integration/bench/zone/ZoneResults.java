package dev.terrain.integration.bench.zone;

import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * All runs, and what follows from them.
 *
 * @param options what was asked for
 * @param runs in the order in which they ran
 */
record ZoneResults(ZoneOptions options, List<CaseRun> runs) {

    ZoneResults {
        runs = List.copyOf(runs);
    }

    /** Those of which there is a run, in the order asked for. */
    List<Case> cases() {
        return options.cases().stream()
                .filter(zoneCase -> !of(zoneCase).isEmpty())
                .toList();
    }

    List<CaseRun> of(Case zoneCase) {
        return runs.stream().filter(run -> run.zoneCase() == zoneCase).toList();
    }

    Summary summary(Case zoneCase, ToDoubleFunction<CaseRun> quantity) {
        return Summary.of(of(zoneCase).stream().mapToDouble(quantity).toArray());
    }

    /** The run whose time is the median, or next above it. */
    CaseRun medianRun(Case zoneCase) {
        List<CaseRun> sorted = new ArrayList<>(of(zoneCase));
        sorted.sort((a, b) -> Double.compare(a.seconds(), b.seconds()));
        return sorted.get(sorted.size() / 2);
    }

    /** The median time as a share of stock's on the aged disk; empty when that did not run. */
    OptionalDouble toStockAged(Case zoneCase) {
        return of(Case.STOCK_AGED).isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(summary(zoneCase, CaseRun::seconds).median()
                        / summary(Case.STOCK_AGED, CaseRun::seconds).median());
    }

    /** The slowest run's time over the fastest's. */
    double slowestToFastest(Case zoneCase) {
        Summary seconds = summary(zoneCase, CaseRun::seconds);
        return seconds.max() / seconds.min();
    }

    /** The table: a heading, then a line for each case. */
    List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add(line(HEADINGS));
        for (Case zoneCase : cases()) {
            lines.add(line(cells(zoneCase)));
        }
        return lines;
    }

    static final List<String> HEADINGS =
            List.of("case", "median s", "min s", "max s", "to aged", "slow/fast", "in zone", "disk busy", "CPU");

    List<String> cells(Case zoneCase) {
        Summary seconds = summary(zoneCase, CaseRun::seconds);
        OptionalDouble toStockAged = toStockAged(zoneCase);
        return List.of(
                zoneCase.label(),
                format("%.1f", seconds.median()),
                format("%.1f", seconds.min()),
                format("%.1f", seconds.max()),
                toStockAged.isPresent() ? format("%.3f", toStockAged.getAsDouble()) : "-",
                format("%.3f", slowestToFastest(zoneCase)),
                percent(summary(zoneCase, CaseRun::zoneShare)),
                percent(summary(zoneCase, CaseRun::diskBusyShare)),
                percent(summary(zoneCase, CaseRun::cpuBusyShare)));
    }

    /** Under which the runs were made: heading to value. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "job",
                format("TeraSort of %,d rows of 100 bytes, 1 reducer, Hadoop ", options.rows()) + options.hadoop());
        conditions.put("disk", options.disk() + "; simulated, ext4");
        conditions.put("outer zone", format("%.1f GB", options.zoneBytes() / 1e9));
        conditions.put("aged file system", format("%.0f %% free, in pieces", options.freeShare() * 100));
        conditions.put(
                "memory",
                format(
                        "%,d MB for DataNode, NodeManager, containers and their page cache",
                        options.memoryBytes() >> 20));
        conditions.put("seed", String.valueOf(options.seed()));
        conditions.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version"));
        return conditions;
    }

    private static String percent(Summary summary) {
        return format("%.0f %%", summary.median() * 100);
    }

    private static String line(List<String> cells) {
        return String.format(Locale.ROOT, "%-12s %9s %9s %9s %9s %10s %9s %10s %7s", cells.toArray());
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
