package dev.terrain.integration.bench.programs;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.report.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The results as a table for a terminal, as JSON and as one HTML page. */
final class ProgramsReports {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> HEADINGS =
            List.of("program", "plugins", "stock's result", "plugins' result", "", "did their work");

    private ProgramsReports() {}

    /** Writes report.json and report.html into a folder. */
    static void write(ProgramsResults results, Path folder) throws IOException {
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("report.json").toFile(), tree(results));
        Files.writeString(folder.resolve("report.html"), page(results));
    }

    static List<String> lines(ProgramsResults results) {
        List<String> lines = new ArrayList<>();
        lines.add(line(HEADINGS));
        results.rows().forEach(row -> lines.add(line(row.cells())));
        return lines;
    }

    private static String line(List<String> cells) {
        return String.format(Locale.ROOT, "%-15s %-34s %-34.34s %-34.34s %-9s %s", cells.toArray())
                .stripTrailing();
    }

    static ObjectNode tree(ProgramsResults results) {
        ObjectNode report = JSON.createObjectNode();
        report.put("hadoop", results.options().hadoop());
        report.put("bytes", results.options().bytes());
        ArrayNode rows = report.putArray("programs");
        for (ProgramsResults.Row row : results.rows()) {
            ObjectNode node = rows.addObject()
                    .put("program", row.program().name())
                    .put("plugins", row.selection().label())
                    .put("compared", row.program().judge())
                    .put("equal", row.isEqual())
                    .put("stockSeconds", row.stock().seconds())
                    .put("pluginsSeconds", row.plugins().seconds());
            node.set("stock", JSON.valueToTree(row.stock().result()));
            node.set("withPlugins", JSON.valueToTree(row.plugins().result()));
            ObjectNode work = node.putObject("work");
            row.selection()
                    .plugins()
                    .forEach(plugin ->
                            work.put(plugin.shortName(), row.plugins().work().getOrDefault(plugin, 0L)));
        }
        report.set("failures", JSON.valueToTree(results.failures()));
        return report;
    }

    static String page(ProgramsResults results) {
        HtmlPage page = new HtmlPage("Programs: stock and plugins", "Programs nobody here wrote, stock and plugins");
        results.failures().forEach(page::failure);
        page.section(
                "Results",
                "Hadoop " + results.options().hadoop() + ", inputs of about "
                        + results.options().bytes() + " bytes; every selection of plugins on a cluster of its own.");
        page.append("<table class=\"words\">\n");
        page.headings(HEADINGS.toArray(String[]::new));
        results.rows().forEach(row -> page.row(row.cells().toArray(String[]::new)));
        page.append("</table>\n");
        page.section("What is compared", "By program.").append("<table class=\"words\">\n");
        results.options().programs().forEach(program -> page.row(program.name(), program.judge()));
        page.append("</table>\n");
        return page.render();
    }
}
