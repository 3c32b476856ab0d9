package dev.terrain.integration.bench.spill;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.report.HtmlPage;
import dev.terrain.integration.report.Svg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** report.json for programs, report.html for people, and a picture of each case as a file of its own. */
final class SpillReports {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String STYLE = SpillChart.STYLE
            + ".curve { stroke: #4c78a8; stroke-width: 2; } .own-line { stroke: #2e8b57; stroke-width: 2; }\n";

    private SpillReports() {}

    static void write(SpillResults results, Path folder) throws IOException {
        Files.createDirectories(folder);
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("report.json").toFile(), tree(results));
        Files.writeString(folder.resolve("report.html"), page(results));
        for (SpillCase spillCase : results.cases()) {
            Files.writeString(
                    folder.resolve(spillCase.fileName() + ".svg"),
                    chart(results, spillCase).renderAlone(STYLE));
        }
    }

    static ObjectNode tree(SpillResults results) {
        ObjectNode report = JSON.createObjectNode();
        report.set("conditions", JSON.valueToTree(results.conditions()));
        ArrayNode arms = report.putArray("arms");
        for (Arm arm : results.options().arms()) {
            ObjectNode node = arms.addObject().put("arm", arm.label()).put("plugin", arm.plugin());
            node.set("settings", JSON.valueToTree(arm.settings()));
        }
        ArrayNode runs = report.putArray("runs");
        results.runs().forEach(run -> add(runs.addObject(), run));
        ArrayNode sweeps = report.putArray("sweeps");
        SweepOutcome.of(results).forEach(outcome -> add(sweeps.addObject(), outcome));
        return report;
    }

    private static void add(ObjectNode node, SpillRun run) {
        SpillCase spillCase = run.spillCase();
        node.put("case", spillCase.label())
                .put("workload", spillCase.workload().label())
                .put("device", spillCase.device().label())
                .put("memory", spillCase.memory().label());
        spillCase.fetch().ifPresent(fetch -> node.put("maps", fetch.maps())
                .put("distance", fetch.distance().label()));
        TaskFigures figures = run.figures();
        node.put("arm", run.arm())
                .put("number", run.number())
                .put("loadAverage", run.loadAverage())
                .put("seconds", figures.seconds())
                .put("cpuSeconds", figures.cpuSeconds())
                .put("spilledRecords", figures.spilledRecords());
        figures.fetched().ifPresent(fetched -> node.put("shuffleSeconds", fetched.shuffleSeconds())
                .put("serverCpuSeconds", fetched.serverCpuSeconds())
                .put("writtenBytes", fetched.writtenBytes())
                .put("records", fetched.records())
                .put("bytes", fetched.bytes())
                .put("checksum", fetched.checksum()));
        ArrayNode log = node.putArray("log");
        figures.log().forEach(log::add);
        node.set("counters", JSON.valueToTree(figures.counters()));
    }

    private static void add(ObjectNode node, SweepOutcome outcome) {
        node.put("case", outcome.spillCase().label())
                .put("best", outcome.bestArm())
                .put("bestSeconds", outcome.bestSeconds())
                .put("ownSeconds", outcome.ownSeconds())
                .put("ratio", outcome.ratio());
        outcome.chosen().ifPresent(value -> node.put("chosen", value));
    }

    private static Svg chart(SpillResults results, SpillCase spillCase) {
        return results.options()
                .sweep()
                .map(sweep -> SweepChart.of(results, sweep, spillCase))
                .orElseGet(() -> SpillChart.of(results, spillCase));
    }

    static String page(SpillResults results) {
        HtmlPage page = new HtmlPage("Spills", "The " + results.options().side().label() + " side of one task", STYLE);
        page.section(
                        "Numbers",
                        "Median, smallest and largest. stock/it and best/it: how many times as fast as stock and as the"
                                + " fastest arm that ours is compared with; it/best: how many times as long as the"
                                + " fastest value that was given.")
                .append("<table>\n");
        SpillTable table = new SpillTable(results);
        page.headings(table.headings().toArray(String[]::new));
        table.rows().forEach(row -> page.row(row.toArray(String[]::new)));
        page.append("</table>\n");
        for (SpillCase spillCase : results.cases()) {
            page.section(spillCase.label(), note(results, spillCase))
                    .append(chart(results, spillCase).render());
        }
        page.section("Conditions", "Under which these numbers were measured.").words(results.conditions());
        return page.render();
    }

    private static String note(SpillResults results, SpillCase spillCase) {
        return results.options()
                .sweep()
                .map(sweep -> SweepOutcome.of(results, sweep, spillCase)
                        .map(outcome -> "Seconds by value; green: " + outcome + ".")
                        .orElse("Seconds by value."))
                .orElse("Seconds. Dark: the fastest that ours is compared with; green: ours.");
    }
}
