package dev.terrain.integration.bench.rack;

import dev.terrain.integration.fixture.network.Traffic;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * All runs, and what follows from them.
 *
 * @param options what was asked for
 * @param runs of cells, in the order in which they ran
 * @param indexes runs of the inverted index
 */
record RackResults(RackOptions options, List<CellRun> runs, List<IndexRun> indexes) {

    static final List<String> HEADINGS = List.of(
            "arrangement",
            "RTT ms",
            "replicas",
            "block MB",
            "write MB/s",
            "read MB/s",
            "distant %",
            "complete s",
            "MB in");

    RackResults {
        runs = List.copyOf(runs);
        indexes = List.copyOf(indexes);
    }

    /** Those of which there is a run, in the order in which they were first run. */
    List<Cell> cellKeys() {
        return runs.stream().map(CellRun::cell).distinct().toList();
    }

    boolean has(Cell cell) {
        return runs.stream().anyMatch(run -> run.cell().equals(cell));
    }

    List<CellRun> of(Cell cell) {
        return runs.stream().filter(run -> run.cell().equals(cell)).toList();
    }

    Summary summary(Cell cell, ToDoubleFunction<CellRun> quantity) {
        return Summary.of(of(cell).stream().mapToDouble(quantity).toArray());
    }

    /** Median seconds of the inverted index; {@link Double#NaN} where it did not run. */
    Summary indexSeconds(Arrangement arrangement, int roundTripMillis) {
        double[] seconds = indexes.stream()
                .filter(run -> run.arrangement() == arrangement && run.roundTripMillis() == roundTripMillis)
                .mapToDouble(IndexRun::jobSeconds)
                .toArray();
        return seconds.length == 0 ? new Summary(Double.NaN, Double.NaN, Double.NaN) : Summary.of(seconds);
    }

    /** The tables as text. */
    List<String> table() {
        List<String> lines = new ArrayList<>();
        if (!runs.isEmpty()) {
            lines.add(line(HEADINGS));
            cellKeys().forEach(cell -> lines.add(line(cells(cell))));
        }
        for (Arrangement arrangement : options.arrangements()) {
            for (int millis : options.roundTripsMillis()) {
                Summary seconds = indexSeconds(arrangement, millis);
                if (!Double.isNaN(seconds.median())) {
                    lines.add(format(
                            "%-16s RTT %3d ms: inverted index in %s s", arrangement.label(), millis, spread(seconds)));
                }
            }
        }
        return lines;
    }

    List<String> cells(Cell cell) {
        return List.of(
                cell.arrangement().label(),
                String.valueOf(cell.roundTripMillis()),
                String.valueOf(cell.replication()),
                String.valueOf(cell.blockBytes() >> 20),
                spread(summary(cell, CellRun::writeMegabytesPerSecond)),
                spread(summary(cell, CellRun::readMegabytesPerSecond)),
                format("%.1f", summary(cell, CellRun::distantShare).median() * 100),
                spread(summary(cell, CellRun::completeSeconds)),
                format(
                        "%.0f",
                        summary(cell, RackResults::distantMegabytesReceived).median()));
    }

    /** What that DataNode received and sent, as in {@code 250 / 251}, medians in MB. */
    String traffic(Cell cell, String host) {
        Summary in = summary(cell, run -> megabytes(traffic(run, host).receivedBytes()));
        Summary out = summary(cell, run -> megabytes(traffic(run, host).sentBytes()));
        return format("%.0f / %.0f", in.median(), out.median());
    }

    private static Traffic traffic(CellRun run, String host) {
        return Objects.requireNonNull(run.traffic().get(host), host);
    }

    private static double megabytes(long bytes) {
        return bytes / (double) (1 << 20);
    }

    /** What the distant DataNodes received while files were written and completed. */
    private static double distantMegabytesReceived(CellRun run) {
        return run.traffic().entrySet().stream()
                .filter(host -> host.getKey().startsWith("distant"))
                .mapToDouble(host -> megabytes(host.getValue().receivedBytes()))
                .sum();
    }

    /** Under which the runs were made: heading to value. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "cluster",
                "Hadoop " + options.hadoop()
                        + ", unchanged jars: a NameNode, near DataNodes: " + options.near() + ", distant: "
                        + options.distant() + ", the client on none of them, each in a network namespace");
        conditions.put(
                "files",
                format(
                        "TestDFSIO, %d files of %d MB one after another in the client's JVM",
                        options.files(), options.fileBytes() >> 20));
        conditions.put("distance", "TAP devices and a delay line without limit of rate; TCP congestion control reno");
        conditions.put(
                "settings",
                "re-replication at the same speed for all (redundancy.interval 1 s, max-streams 20/40), considerLoad off");
        conditions.put(
                "round trip", "measured before every run with TCP connects; more than 10 % off (and 0.5 ms) ends all");
        conditions.put(
                "order",
                "one cluster for each arrangement and run; arrangements alternate, and take turns in going first");
        conditions.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version"));
        return conditions;
    }

    private static String spread(Summary summary) {
        return summary.min() == summary.max()
                ? format("%.1f", summary.median())
                : format("%.1f (%.1f-%.1f)", summary.median(), summary.min(), summary.max());
    }

    private static String line(List<String> cells) {
        return format("%-15s %6s %8s %8s %20s %21s %9s %18s %6s", cells.toArray());
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
