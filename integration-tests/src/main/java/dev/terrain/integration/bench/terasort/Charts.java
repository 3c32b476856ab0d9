package dev.terrain.integration.bench.terasort;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.report.Axis;
import dev.terrain.integration.report.Chart;
import dev.terrain.integration.report.Svg;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The pictures of a TeraSort beside its times: phases, and the tasks of a run over time. */
final class Charts {

    private static final int WIDTH = 860;
    private static final double LEFT = 90;
    private static final double RIGHT = WIDTH - 70;

    /** Of the phases, in their order. */
    private static final String STYLE = """
            .map { fill: #4c78a8; } .spill { fill: #9ecae9; } .shuffle { fill: #f2c14e; }
            .merge { fill: #b5794c; } .reduce { fill: #54a24b; }
            """;

    private Charts() {}

    static Map<String, String> of(Results results) {
        Map<String, String> pictures = new LinkedHashMap<>();
        pictures.put("Seconds that all tasks together spent in each phase", phases(results));
        List<Row> medians = results.arms(Case.only()).stream()
                .map(arm -> medianRun(results.of(Case.only(), arm)))
                .toList();
        double most = medians.stream().mapToDouble(Charts::seconds).max().orElse(1);
        for (Row run : medians) {
            pictures.put(
                    "Tasks of " + run.arm() + " over time, run " + run.run()
                            + ": map blue, spill light blue, shuffle yellow, merge brown, reduce green",
                    timeline(run, most));
        }
        return pictures;
    }

    private static String phases(Results results) {
        Chart chart = Chart.rows("s");
        for (Phase phase : Phase.values()) {
            for (String arm : results.arms(Case.only())) {
                results.summary(Case.only(), arm, TeraSortBench.taskSeconds(phase))
                        .ifPresent(summary -> chart.row(TeraSortBench.name(phase) + ", " + arm, summary));
            }
        }
        return chart.svg("Task-seconds in each phase");
    }

    /** The run whose job time is the median, or next above it. */
    private static Row medianRun(List<Row> runs) {
        return runs.stream()
                .sorted(Comparator.comparingDouble(Charts::seconds))
                .toList()
                .get(runs.size() / 2);
    }

    private static double seconds(Row run) {
        return run.figures().getOrDefault(TeraSortBench.JOB.name(), 0.0);
    }

    /** The tasks of one run: a line for each attempt, coloured by phase, {@code most} seconds wide. */
    private static String timeline(Row run, double most) {
        List<JsonNode> tasks = new ArrayList<>();
        run.details().path("tasks").forEach(tasks::add);
        tasks.sort(Comparator.comparingDouble(task -> task.path("start").asDouble()));
        double lineHeight = Math.max(4, Math.min(16, 240.0 / Math.max(1, tasks.size())));
        double bottom = 10 + lineHeight * tasks.size();
        Svg svg = new Svg(WIDTH, (int) bottom + 30, "Tasks of " + run.arm() + " run " + run.run());
        Axis axis = Axis.upTo(most, "s", LEFT, RIGHT);
        axis.drawBelow(svg, 6, bottom);
        double y = 8;
        for (JsonNode task : tasks) {
            double from = task.path("start").asDouble();
            for (Map.Entry<String, JsonNode> phase : task.path("ends").properties()) {
                double end = phase.getValue().asDouble();
                String tooltip = String.format(Locale.ROOT, "%s %.1f s", phase.getKey(), end - from);
                svg.bar(axis.at(from), y, axis.at(end) - axis.at(from), lineHeight - 2, phase.getKey(), tooltip);
                from = end;
            }
            y += lineHeight;
        }
        return svg.renderAlone(STYLE);
    }
}
