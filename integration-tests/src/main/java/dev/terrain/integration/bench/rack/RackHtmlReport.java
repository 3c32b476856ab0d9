package dev.terrain.integration.bench.rack;

import dev.terrain.integration.report.GoalReport;
import dev.terrain.integration.report.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The results as one HTML page with pictures. */
final class RackHtmlReport {

    private static final String STYLE = """
            .no-rack { fill: #8a97a5; stroke: #8a97a5; stroke-width: 2; } .simple-rack { fill: #d9731a; stroke: #d9731a; stroke-width: 2; }
            .optimised-rack { fill: #4c78a8; stroke: #4c78a8; stroke-width: 2; } .near-first { fill: #2e8b57; stroke: #2e8b57; stroke-width: 2; }
            rect[class^="near"] { fill: #8fb4d9; stroke: #fff; } rect[class^="distant"] { fill: #f0b27a; stroke: #fff; }
            """;

    private RackHtmlReport() {}

    static void write(RackResults results, Path file) throws IOException {
        Files.writeString(file, page(results));
    }

    static String page(RackResults results) {
        HtmlPage page = new HtmlPage("HDFS with a distant DataNode", "HDFS with a distant DataNode", STYLE);
        page.section("Goals", "Of rack-topology (near-first), by medians.");
        GoalReport.table(page, Goals.of(results));
        page.section(
                "Numbers",
                "Medians, with the least and the most of several runs. MB in: what the distant DataNode received.");
        page.append("<table>\n");
        page.row(RackResults.HEADINGS.toArray(String[]::new));
        results.cellKeys().forEach(cell -> page.row(results.cells(cell).toArray(String[]::new)));
        page.append("</table>\n");
        pictures(page, results);
        traffic(page, results);
        index(page, results);
        page.section("Conditions", "Under which these numbers were measured.").append("<table>\n");
        results.conditions().forEach((name, value) -> page.row(name, value));
        results.options().arrangements().forEach(arrangement -> page.row(arrangement.label(), arrangement.meaning()));
        page.append("</table>\n");
        return page.render();
    }

    private static void pictures(HtmlPage page, RackResults results) {
        String[] arrangements = results.options().arrangements().stream()
                .map(Arrangement::label)
                .toArray(String[]::new);
        for (long blockBytes : results.options().blockBytes()) {
            for (int replication : results.options().replications()) {
                List<Cell> cells = results.cellKeys().stream()
                        .filter(cell -> cell.blockBytes() == blockBytes && cell.replication() == replication)
                        .toList();
                if (cells.isEmpty()) {
                    continue;
                }
                String of = "replication " + replication + ", blocks of " + (blockBytes >> 20) + " MB";
                page.section("Write, MB/s against the round trip", of + "; every run a point, the line is the median.")
                        .legend(arrangements)
                        .append(RackCharts.againstRoundTrip(results, cells, CellRun::writeMegabytesPerSecond, "Write"));
                page.section("Read, MB/s against the round trip", of + ".")
                        .legend(arrangements)
                        .append(RackCharts.againstRoundTrip(results, cells, CellRun::readMegabytesPerSecond, "Read"));
                page.section("Replica shares", of + ".").append(RackCharts.shares(results, cells));
            }
        }
    }

    private static void traffic(HtmlPage page, RackResults results) {
        if (results.runs().isEmpty()) {
            return;
        }
        List<String> hosts =
                results.runs().get(0).traffic().keySet().stream().sorted().toList();
        page.section(
                "Traffic of each DataNode",
                "MB in / MB out while files were written and completed, medians; the client's bytes, copies and protocol.");
        page.append("<table>\n");
        List<String> headings = new ArrayList<>(List.of("case"));
        headings.addAll(hosts);
        page.row(headings.toArray(String[]::new));
        for (Cell cell : results.cellKeys()) {
            List<String> row = new ArrayList<>(List.of(cell.toString()));
            hosts.forEach(host -> row.add(results.traffic(cell, host)));
            page.row(row.toArray(String[]::new));
        }
        page.append("</table>\n");
    }

    private static void index(HtmlPage page, RackResults results) {
        if (results.indexes().isEmpty()) {
            return;
        }
        page.section(
                "Inverted index", results.options().lines() + " lines, every five characters in a row; every run.");
        page.append("<table>\n");
        page.row("arrangement", "RTT ms", "text written s", "job s");
        results.indexes()
                .forEach(run -> page.row(
                        run.arrangement().label(),
                        String.valueOf(run.roundTripMillis()),
                        String.format(Locale.ROOT, "%.1f", run.writeSeconds()),
                        String.format(Locale.ROOT, "%.1f", run.jobSeconds())));
        page.append("</table>\n");
    }
}
