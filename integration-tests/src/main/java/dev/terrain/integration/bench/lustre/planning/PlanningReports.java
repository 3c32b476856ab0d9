package dev.terrain.integration.bench.lustre.planning;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.bench.lustre.LustreReports;
import dev.terrain.integration.report.Axis;
import dev.terrain.integration.report.HtmlPage;
import dev.terrain.integration.report.Svg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The results as JSON and as one HTML page. */
final class PlanningReports {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String STYLE = ".run { fill: #4c78a8; }";
    private static final int WIDTH = 860;
    private static final double LEFT = 300;
    private static final double ROW = 44;

    private PlanningReports() {}

    /** Writes report.json and report.html into a folder. */
    static void write(PlanningResults results, Path folder) throws IOException {
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("report.json").toFile(), tree(results));
        Files.writeString(folder.resolve("report.html"), page(results));
    }

    static ObjectNode tree(PlanningResults results) {
        ObjectNode report = LustreReports.tree(results.conditions(), results.judgements());
        ArrayNode runs = report.putArray("runs");
        results.runs().forEach(run -> runs.add(JSON.valueToTree(run)));
        report.set("layouts", JSON.valueToTree(results.reads()));
        return report.put("shareOutsideCall", results.shareOutsideCall());
    }

    static String page(PlanningResults results) {
        HtmlPage page = new HtmlPage("Planning splits on Lustre", "Planning splits on Lustre", STYLE);
        LustreReports.goals(page, results.judgements());
        page.section("Seconds to a node for every split", "Every run a point, a new JVM each; the line is the median.")
                .append(picture(results));
        page.section("Numbers", "Median (smallest-largest).");
        LustreReports.table(page, results.table());
        page.section("Layouts", results.layouts());
        page.section("Conditions", "Under which this was measured.").words(results.conditions());
        return page.render();
    }

    private static String picture(PlanningResults results) {
        List<PlanningCase> cases = PlanningCase.ALL;
        double bottom = 10 + cases.size() * ROW;
        double most = cases.stream()
                .mapToDouble(plan -> results.of(plan, PlanningRun::seconds).max())
                .max()
                .orElse(1);
        Svg svg = new Svg(WIDTH, (int) bottom + 30, "Seconds");
        Axis axis = Axis.upTo(most, "s", LEFT, WIDTH - 40);
        axis.drawBelow(svg, 10, bottom);
        for (int i = 0; i < cases.size(); i++) {
            PlanningCase plan = cases.get(i);
            double y = 10 + (i + 0.5) * ROW;
            svg.text(LEFT - 12, y + 4, "end", "label", PlanningResults.words(plan));
            double median = axis.at(results.of(plan, PlanningRun::seconds).median());
            svg.line(median, y - 14, median, y + 14, "median");
            results.runs().stream()
                    .filter(run -> run.name().equals(plan.name()))
                    .forEach(run -> svg.point(
                            axis.at(run.seconds()), y, 5, "run", String.format(Locale.ROOT, "%.3f s", run.seconds())));
        }
        return svg.render();
    }
}
