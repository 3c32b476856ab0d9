package dev.terrain.integration.bench.scan;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.GoalReport;
import dev.terrain.integration.report.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The results as JSON and as one HTML page with pictures. */
final class ScanReports {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ScanReports() {}

    /** Writes {@code report.json} and {@code report.html}. */
    static void write(ScanResults results, Path folder) throws IOException {
        Files.createDirectories(folder);
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("report.json").toFile(), tree(results));
        Files.writeString(folder.resolve("report.html"), page(results));
    }

    static ObjectNode tree(ScanResults results) {
        ObjectNode report = JSON.createObjectNode();
        report.set("conditions", JSON.valueToTree(results.conditions()));
        report.set("goals", GoalReport.tree(ScanGoals.of(results)));
        ArrayNode runs = report.putArray("runs");
        results.runs().forEach(run -> runs.add(tree(run)));
        return report;
    }

    private static ObjectNode tree(ScanRun run) {
        ObjectNode node = JSON.createObjectNode()
                .put("job", run.scanCase().scan().label())
                .put("mappers", run.scanCase().mappers())
                .put("arm", run.arm().label())
                .put("number", run.number())
                .put("seconds", run.seconds())
                .put("megabytesPerSecond", run.megabytesPerSecond())
                .put("rawMegabytesPerSecond", run.rawMegabytesPerSecond())
                .put("slowestToFastestMapper", run.slowestToFastest())
                .put("cpuSeconds", run.cpuSeconds())
                .put("rows", run.records())
                .put("rowsSelected", run.selected())
                .put("shareFromDisk", run.shareFromDisk())
                .put("seeks", run.disk().seeks());
        node.set("properties", JSON.valueToTree(run.arm().properties()));
        node.set("device", JSON.valueToTree(run.arm().settings()));
        node.set("mergedSizes", JSON.valueToTree(run.disk().mergedSizes()));
        return node;
    }

    static String page(ScanResults results) {
        HtmlPage page = new HtmlPage("Scans", "Scanning LINEITEM from a simulated disk", ScanCharts.style());
        List<Goal> goals = ScanGoals.of(results);
        if (!goals.isEmpty()) {
            page.section("Goals", "Of prefetch-recordreader, by medians.");
            GoalReport.table(page, goals);
        }
        page.section(
                        "Numbers",
                        "Median, smallest and largest; to raw: as a share of one stream past the page cache; to 4k: as a"
                                + " multiple of stock as it comes; CPU of the mappers' processes.")
                .append("<table>\n");
        page.headings(ScanResults.HEADINGS.toArray(String[]::new));
        results.rows().forEach(row -> page.row(row.toArray(String[]::new)));
        page.append("</table>\n");
        for (Scan scan : Scan.values()) {
            if (results.runs().stream().anyMatch(run -> run.scanCase().scan() == scan)) {
                page.section(scan.label() + ": " + scan.meaning(), "Medians, over the number of mappers.")
                        .append(ScanCharts.speeds(results, scan));
            }
        }
        results.runs().stream().filter(run -> !run.disk().accesses().isEmpty()).forEach(run -> trace(page, run));
        page.section("Conditions", "Under which these numbers were measured.").words(results.conditions());
        return page.render();
    }

    private static void trace(HtmlPage page, ScanRun run) {
        page.section(
                        run.scanCase().label() + ", " + run.arm().label(),
                        String.format(
                                Locale.ROOT,
                                "What the disk served, address over time, in the first run: %,d seeks in %.1f s.",
                                run.disk().seeks(),
                                run.seconds()))
                .append(ScanCharts.trace(run));
    }
}
