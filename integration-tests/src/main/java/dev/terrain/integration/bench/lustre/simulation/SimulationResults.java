package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.integration.bench.lustre.Judgement;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What the simulation gave.
 *
 * @param conditions name to value
 * @param tasksOfNode on an even node
 * @param runs of every experiment, rule and seed
 */
record SimulationResults(Map<String, String> conditions, int tasksOfNode, List<SimulationRun> runs) {

    private static final double MOST_OF_OPTIMUM = 1.01;
    private static final double MOST_OF_MEAN = 1.1;

    Summary of(Experiment experiment, Rule rule, ToDoubleFunction<SimulationRun> quantity) {
        return Summary.of(runs.stream()
                .filter(run -> run.experiment() == experiment && run.rule() == rule)
                .mapToDouble(quantity)
                .toArray());
    }

    /** Hop-bytes as a share of what an even assignment by chance has with the same seed. */
    double hopsOfEven(SimulationRun run) {
        return run.outcome().hopBytes() / same(run, Rule.EVEN).outcome().hopBytes();
    }

    private SimulationRun same(SimulationRun run, Rule rule) {
        return runs.stream()
                .filter(other ->
                        other.rule() == rule && other.experiment() == run.experiment() && other.seed() == run.seed())
                .findFirst()
                .orElseThrow();
    }

    List<Judgement> judgements() {
        List<Judgement> judgements = new ArrayList<>();
        for (Experiment experiment : Experiment.values()) {
            String of = " (" + experiment.words() + ", worst seed)";
            judgements.add(new Judgement(
                    "ours: hop-bytes over the flow optimum" + of,
                    of(experiment, Rule.OURS, SimulationRun::ofOptimum).max(),
                    MOST_OF_OPTIMUM));
            judgements.add(new Judgement(
                    "ours: fullest node over the mean" + of,
                    of(experiment, Rule.OURS, run -> run.outcome().fullestTasks())
                                    .max()
                            / tasksOfNode,
                    MOST_OF_MEAN));
            judgements.add(new Judgement(
                    "ours: seconds over the paper's rule's, by its cost model" + of,
                    of(
                                    experiment,
                                    Rule.OURS,
                                    run -> run.outcome().modelSeconds()
                                            / same(run, Rule.PAPER).outcome().modelSeconds())
                            .max(),
                    1));
            judgements.add(new Judgement(
                    "ours: seconds over the paper's rule's, by the flow model" + of,
                    of(
                                    experiment,
                                    Rule.OURS,
                                    run -> run.outcome().flowSeconds()
                                            / same(run, Rule.PAPER).outcome().flowSeconds())
                            .max(),
                    1));
        }
        return judgements;
    }

    /** Rows of a table, headings first. */
    List<List<String>> table() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "experiment",
                "rule",
                "hop-bytes of even",
                "over optimum",
                "tasks, fullest node",
                "s, cost model",
                "s, flow model",
                "of that links"));
        for (Experiment experiment : Experiment.values()) {
            for (Rule rule : Rule.values()) {
                rows.add(List.of(
                        experiment.words(),
                        rule.words(),
                        spread("%.3f", of(experiment, rule, this::hopsOfEven)),
                        spread("%.3f", of(experiment, rule, SimulationRun::ofOptimum)),
                        spread("%.0f", of(experiment, rule, run -> run.outcome().fullestTasks())),
                        spread("%.1f", of(experiment, rule, run -> run.outcome().modelSeconds())),
                        spread("%.1f", of(experiment, rule, run -> run.outcome().flowSeconds())),
                        spread("%.1f", of(experiment, rule, run -> run.outcome().linkSeconds()))));
            }
        }
        return rows;
    }

    private static String spread(String format, Summary summary) {
        return String.format(
                Locale.ROOT,
                format + " (" + format + "-" + format + ")",
                summary.median(),
                summary.min(),
                summary.max());
    }
}
