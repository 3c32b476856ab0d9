package dev.terrain.integration.bench.lustre.real;

import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * All runs, and what follows from them.
 *
 * @param options what was asked for
 * @param rates of the links, measured before the first run
 * @param runs in the order in which they ran, as many of each placing
 */
record RealResults(RealOptions options, LinkRates rates, List<RealRun> runs) {

    static final List<String> HEADINGS = List.of("placing", "MB/s", "from another rack, %", "most files of a node");

    RealResults {
        runs = List.copyOf(runs);
    }

    List<RealRun> of(Placing placing) {
        return runs.stream().filter(run -> run.placing() == placing).toList();
    }

    Summary summary(Placing placing, ToDoubleFunction<RealRun> quantity) {
        return Summary.of(of(placing).stream().mapToDouble(quantity).toArray());
    }

    /** Throughput of the assignment over that of the shuffle of the same files, run by run. */
    Summary ratio() {
        double[] ratios = new double[options.runs()];
        for (int number = 1; number <= ratios.length; number++) {
            ratios[number - 1] = throughput(Placing.ASSIGNED, number) / throughput(Placing.RANDOM, number);
        }
        return Summary.of(ratios);
    }

    private double throughput(Placing placing, int number) {
        return of(placing).get(number - 1).megabytesPerSecond();
    }

    List<String> cells(Placing placing) {
        return List.of(
                placing.label(),
                spread(summary(placing, RealRun::megabytesPerSecond), "%.1f"),
                spread(summary(placing, run -> run.crossRackShare() * 100), "%.0f"),
                spread(summary(placing, RealRun::mostFiles), "%.0f"));
    }

    /** The table as text. */
    List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add(line(HEADINGS));
        for (Placing placing : Placing.values()) {
            lines.add(line(cells(placing)));
        }
        lines.add("assigned over random, run by run: " + spread(ratio(), "%.2f"));
        return lines;
    }

    private static String line(List<String> cells) {
        return String.format(Locale.ROOT, "%-10s %24s %24s %24s", cells.toArray());
    }

    static String spread(Summary summary, String format) {
        return String.format(
                Locale.ROOT,
                format + " (" + format + " to " + format + ")",
                summary.median(),
                summary.min(),
                summary.max());
    }

    /** Under which the runs were made: heading to value. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "racks",
                format(
                        "%d, each with one server and %d compute nodes, in network namespaces of one machine; real TCP (reno)",
                        options.racks(), options.nodesPerRack()));
        conditions.put(
                "links",
                format(
                        "tbf: a server sends %d Mbit/s, a rack's uplink passes %d Mbit/s in each direction; one reader alone"
                                + " got %.0f and %.0f",
                        options.serverMegabits(),
                        options.uplinkMegabits(),
                        rates.serverMegabits(),
                        rates.uplinkMegabits()));
        conditions.put(
                "files",
                format(
                        "%d of %d MiB on %d server(s) each, in turn; each node reads %d, one after another",
                        options.files(), options.fileBytes() >> 20, options.stripes(), options.filesPerNode()));
        conditions.put(
                "bytes", "from the servers' memory: no disks, no Lustre, no Hadoop; the assignment is the plugin's");
        conditions.put(
                "order", "the same layout both ways, which take turns in going first; another layout for every run");
        conditions.put("seed", String.valueOf(options.seed()));
        conditions.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version"));
        return conditions;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
