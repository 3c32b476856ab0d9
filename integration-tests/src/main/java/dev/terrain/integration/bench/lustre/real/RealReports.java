package dev.terrain.integration.bench.lustre.real;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.report.Axis;
import dev.terrain.integration.report.HtmlPage;
import dev.terrain.integration.report.Summary;
import dev.terrain.integration.report.Svg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The results as JSON and as one HTML page with a picture. */
final class RealReports {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String STYLE = ".random { fill: #8a97a5; } .assigned { fill: #2e8b57; }\n";

    private static final int WIDTH = 860;
    private static final double LEFT = 110;
    private static final double RIGHT = WIDTH - 60;
    private static final double TOP = 10;
    private static final double ROW = 44;

    private RealReports() {}

    /** Writes {@code report.json} and {@code report.html}. */
    static void write(RealResults results, Path folder) throws IOException {
        Files.createDirectories(folder);
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("report.json").toFile(), tree(results));
        Files.writeString(folder.resolve("report.html"), page(results));
    }

    static ObjectNode tree(RealResults results) {
        ObjectNode report = JSON.createObjectNode();
        report.set("conditions", JSON.valueToTree(results.conditions()));
        report.set("ratio", JSON.valueToTree(results.ratio()));
        report.set("linkMegabitsPerSecond", JSON.valueToTree(results.rates()));
        report.set("runs", JSON.valueToTree(results.runs()));
        return report;
    }

    static String page(RealResults results) {
        HtmlPage page = new HtmlPage("Lustre: placement", "Reading from servers behind narrow links", STYLE);
        page.append(String.format(
                Locale.ROOT,
                "<p class=\"ratio\">%.2f</p><p class=\"note\">throughput as assigned over throughput at random, median of"
                        + " %d runs; above 1 the assignment is faster</p>%n",
                results.ratio().median(),
                results.options().runs()));
        page.section("Throughput", "Of all nodes together, every run a point; the bar is the median.")
                .legend(Placing.RANDOM.label(), Placing.ASSIGNED.label())
                .append(chart(results));
        page.section("Numbers", "Median (smallest to largest).").append("<table>\n");
        page.headings(RealResults.HEADINGS.toArray(String[]::new));
        for (Placing placing : Placing.values()) {
            page.row(results.cells(placing).toArray(String[]::new));
        }
        page.append("</table>\n");
        page.section("Conditions", "Under which these numbers were measured.").words(results.conditions());
        return page.render();
    }

    private static String chart(RealResults results) {
        double most = results.runs().stream()
                .mapToDouble(RealRun::megabytesPerSecond)
                .max()
                .orElse(1);
        double bottom = TOP + Placing.values().length * ROW;
        Svg svg = new Svg(WIDTH, (int) bottom + 30, "Throughput");
        Axis axis = Axis.upTo(most, "MB/s", LEFT, RIGHT);
        axis.drawBelow(svg, TOP, bottom);
        double y = TOP;
        for (Placing placing : Placing.values()) {
            Summary summary = results.summary(placing, RealRun::megabytesPerSecond);
            svg.text(LEFT - 10, y + ROW / 2 + 4, "end", "label", placing.label());
            svg.bar(LEFT, y + 8, axis.at(summary.median()) - LEFT, ROW - 16, placing.label(), placing.label());
            for (RealRun run : results.of(placing)) {
                svg.point(
                        axis.at(run.megabytesPerSecond()),
                        y + ROW / 2,
                        4,
                        "point",
                        String.format(Locale.ROOT, "run %d: %.1f MB/s", run.number(), run.megabytesPerSecond()));
            }
            y += ROW;
        }
        return svg.render();
    }
}
