package dev.terrain.integration.bench.terasort;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.report.Chart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pictures of a TeraSort beside its times: phases, and the tasks of a run over time. */
final class Charts {

    private Charts() {}

    static Map<String, Chart> of(Results results) {
        Map<String, Chart> pictures = new LinkedHashMap<>();
        pictures.put("Seconds that all tasks together spent in each phase", phases(results));
        for (String arm : results.arms(Case.only())) {
            Row run = results.medianRun(Case.only(), arm, TeraSortBench.JOB);
            pictures.put("Tasks of " + arm + " over time, run " + run.run(), timeline(run));
        }
        return pictures;
    }

    private static Chart phases(Results results) {
        Chart chart = Chart.rows("s");
        for (Phase phase : Phase.values()) {
            for (String arm : results.arms(Case.only())) {
                results.summary(Case.only(), arm, TeraSortBench.taskSeconds(phase))
                        .ifPresent(summary -> chart.row(phase + ", " + arm, summary));
            }
        }
        return chart;
    }

    /** The tasks of one run: a row for each attempt, with a span for each of its phases. */
    private static Chart timeline(Row run) {
        List<JsonNode> tasks = new ArrayList<>();
        run.details().path("tasks").forEach(tasks::add);
        tasks.sort(Comparator.comparingDouble(task -> task.path("start").asDouble()));
        Chart chart = Chart.spans("s");
        for (int i = 0; i < tasks.size(); i++) {
            double from = tasks.get(i).path("start").asDouble();
            for (Map.Entry<String, JsonNode> phase : tasks.get(i).path("ends").properties()) {
                double end = phase.getValue().asDouble();
                chart.span(phase.getKey(), i, from, end);
                from = end;
            }
        }
        return chart;
    }
}
