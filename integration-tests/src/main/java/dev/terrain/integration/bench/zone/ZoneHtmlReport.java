package dev.terrain.integration.bench.zone;

import dev.terrain.integration.report.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The results as one HTML page with pictures. */
final class ZoneHtmlReport {

    private static final String STYLE = """
            .run { fill: #4c78a8; fill-opacity: .7; } .disk { fill: #8a97a5; stroke: #8a97a5; stroke-width: 3; }
            .cpu { fill: #4c78a8; stroke: #4c78a8; stroke-width: 2; }
            .iowait { fill: #d9731a; stroke: #d9731a; stroke-width: 2; }
            """;

    private ZoneHtmlReport() {}

    static void write(ZoneResults results, Path file) throws IOException {
        Files.writeString(file, page(results));
    }

    static String page(ZoneResults results) {
        HtmlPage page = new HtmlPage("TeraSort on a zoned disk", "TeraSort on a simulated zoned disk", STYLE);
        page.section(
                "Numbers", "Job time from submission to end; \"to aged\" is the median over stock's on the aged disk.");
        page.append("<table>\n");
        page.headings(ZoneResults.HEADINGS.toArray(String[]::new));
        for (Case zoneCase : results.cases()) {
            page.row(results.cells(zoneCase).toArray(String[]::new));
        }
        page.append("</table>\n");
        page.section("Run times", "Every run; the bar is the median.").append(ZoneCharts.runTimes(results));
        overTime(page, results);
        accessSizes(page, results);
        conditions(page, results);
        return page.render();
    }

    private static void overTime(HtmlPage page, ZoneResults results) {
        double most = results.cases().stream()
                .mapToDouble(zoneCase -> results.medianRun(zoneCase).seconds())
                .max()
                .orElse(1);
        for (Case zoneCase : results.cases()) {
            page.section(
                            zoneCase.label() + " over time",
                            zoneCase.meaning()
                                    + "; the median run, from submission to end. This machine is the reduce node, and the"
                                    + " client and every daemon run on it: share of each second of its CPU and of the disk.")
                    .legend("disk", "cpu", "iowait")
                    .append(ZoneCharts.overTime(results.medianRun(zoneCase), most));
        }
    }

    private static void accessSizes(HtmlPage page, ZoneResults results) {
        for (Case zoneCase : results.cases()) {
            CaseRun run = results.medianRun(zoneCase);
            page.section(
                            zoneCase.label() + ": sizes of disk accesses",
                            String.format(
                                    Locale.ROOT,
                                    "The median run; requests that follow each other in time and address are one access."
                                            + " Each bar counts those from its size up to twice that; %.0f %% of the bytes"
                                            + " moved in accesses of 1 MiB or more.",
                                    run.disk().shareInAccessesOf(1 << 20) * 100))
                    .append(ZoneCharts.accessSizes(run));
        }
    }

    private static void conditions(HtmlPage page, ZoneResults results) {
        Map<String, String> conditions = new LinkedHashMap<>(results.conditions());
        for (Case zoneCase : results.cases()) {
            conditions.put(
                    zoneCase.label(),
                    zoneCase.meaning() + "; free space before the median run, by fifths of the disk: "
                            + results.medianRun(zoneCase).freeSpace());
        }
        page.section("Conditions", "Under which these numbers were measured.").words(conditions);
    }
}
