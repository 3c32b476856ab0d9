package dev.terrain.integration.bench.lustre.simulation;

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
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The results as JSON and as one HTML page with pictures. */
final class SimulationReports {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String STYLE = ".bar { fill: #4c78a8; }";
    private static final int WIDTH = 860;
    private static final double LEFT = 220;
    private static final double ROW = 26;

    private SimulationReports() {}

    /** Writes report.json and report.html into a folder. */
    static void write(SimulationResults results, Path folder) throws IOException {
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("report.json").toFile(), tree(results));
        Files.writeString(folder.resolve("report.html"), page(results));
    }

    static ObjectNode tree(SimulationResults results) {
        ObjectNode report = LustreReports.tree(results.conditions(), results.judgements());
        ArrayNode runs = report.putArray("runs");
        results.runs().forEach(run -> runs.add(JSON.valueToTree(run)));
        return report;
    }

    static String page(SimulationResults results) {
        HtmlPage page =
                new HtmlPage("Tasks near their stripes, simulated", "Tasks near their stripes, simulated", STYLE);
        LustreReports.goals(page, results.judgements());
        for (Experiment experiment : Experiment.values()) {
            page.section(experiment.words() + ": bytes times hops", "As a share of an even assignment by chance.")
                    .append(bars(results, experiment, results::hopsOfEven, ""));
            page.section(experiment.words() + ": tasks on the fullest node", "Of those that run at all.")
                    .append(bars(results, experiment, run -> run.outcome().fullestTasks(), "tasks"));
            page.section(experiment.words() + ": seconds by the paper's cost model", "Tasks of a node one by one.")
                    .append(bars(results, experiment, run -> run.outcome().modelSeconds(), "s"));
            page.section(experiment.words() + ": seconds by the flow model", "The slowest of links, OSTs and nodes.")
                    .append(bars(results, experiment, run -> run.outcome().flowSeconds(), "s"));
        }
        page.section("Numbers", "Median (smallest-largest) of all seeds.");
        LustreReports.table(page, results.table());
        page.section("Conditions", "What was assumed.").words(results.conditions());
        return page.render();
    }

    /** The median of each rule as a bar, smallest to largest as a line. */
    private static String bars(
            SimulationResults results, Experiment experiment, ToDoubleFunction<SimulationRun> quantity, String unit) {
        Rule[] rules = Rule.values();
        double bottom = 10 + rules.length * ROW;
        double most = 0;
        for (Rule rule : rules) {
            most = Math.max(most, results.of(experiment, rule, quantity).max());
        }
        Svg svg = new Svg(WIDTH, (int) bottom + 30, experiment.words());
        Axis axis = Axis.upTo(most, unit, LEFT, WIDTH - 60);
        axis.drawBelow(svg, 10, bottom);
        for (int i = 0; i < rules.length; i++) {
            var summary = results.of(experiment, rules[i], quantity);
            double y = 10 + i * ROW + 5;
            String words = String.format(Locale.ROOT, "%s: %.3f", rules[i].words(), summary.median());
            svg.text(LEFT - 10, y + 13, "end", "label", rules[i].words());
            svg.bar(LEFT, y, axis.at(summary.median()) - LEFT, ROW - 10, "bar", words);
            svg.line(axis.at(summary.min()), y + 8, axis.at(summary.max()), y + 8, "whisker");
        }
        return svg.render();
    }
}
