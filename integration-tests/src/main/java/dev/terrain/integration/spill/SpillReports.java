package dev.terrain.integration.spill;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.report.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** report.json for programs, report.html for people, and a picture of each case as a file of its own. */
final class SpillReports {
    private static final ObjectMapper JSON = new ObjectMapper();

    private SpillReports() {}

    static void write(SpillResults results, Path folder) throws IOException {
        Files.createDirectories(folder);
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("report.json").toFile(), tree(results));
        Files.writeString(folder.resolve("report.html"), page(results));
        for (SpillCase spillCase : results.cases()) {
            Files.writeString(
                    folder.resolve(spillCase.label().replace(", ", "-") + ".svg"),
                    SpillChart.of(results, spillCase).renderAlone(SpillChart.STYLE));
        }
    }

    static ObjectNode tree(SpillResults results) {
        ObjectNode report = JSON.createObjectNode();
        report.set("conditions", JSON.valueToTree(results.conditions()));
        ArrayNode arms = report.putArray("arms");
        for (Arm arm : results.options().arms()) {
            ObjectNode node = arms.addObject().put("arm", arm.label()).put("collectors", arm.collectors());
            node.set("settings", JSON.valueToTree(arm.settings()));
        }
        ArrayNode runs = report.putArray("runs");
        for (SpillRun run : results.runs()) {
            runs.addObject()
                    .put("workload", run.spillCase().workload().label())
                    .put("device", run.spillCase().device().label())
                    .put("memory", run.spillCase().memory().label())
                    .put("arm", run.arm())
                    .put("number", run.number())
                    .put("seconds", run.seconds())
                    .put("cpuSeconds", run.cpuSeconds())
                    .put("spilledRecords", run.spilledRecords());
        }
        return report;
    }

    static String page(SpillResults results) {
        HtmlPage page = new HtmlPage("Spills", "The map side of one task", SpillChart.STYLE);
        page.section(
                        "Numbers",
                        "Median, smallest and largest; stock/it and best/it: how many times as fast as stock and as the"
                                + " fastest settings of Hadoop's own collector.")
                .append("<table>\n");
        page.headings(SpillResults.HEADINGS.toArray(String[]::new));
        results.rows().forEach(row -> page.row(row.toArray(String[]::new)));
        page.append("</table>\n");
        for (SpillCase spillCase : results.cases()) {
            page.section(spillCase.label(), "Seconds. Dark: the grid's best; green: ours.")
                    .append(SpillChart.of(results, spillCase).render());
        }
        page.section("Conditions", "Under which these numbers were measured.").words(results.conditions());
        return page.render();
    }
}
