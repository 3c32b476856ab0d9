package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.JobHistory;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.report.Chart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Generates rows, once or for every run, and sorts them again and again, both arms in turn, and lets TeraValidate judge
 * each output.
 *
 * @param options what to run
 * @param machine on which
 */
record TeraSortBench(TeraSortCommand options, Machine machine) implements Benchmark {

    static final Quantity JOB = Quantity.less("jobSeconds", "job from submission to end, s", 1);
    static final Quantity CPU = Quantity.less("cpuSeconds", "CPU, s", 1);
    static final Quantity LOCAL_MAPS =
            Quantity.beside("localMapsPercent", "maps on a node that their split names, %", 0);
    /** Seconds that all attempts together spend in a phase. */
    static Quantity taskSeconds(Phase phase) {
        return Quantity.beside(phase + "TaskSeconds", phase + ", task-seconds", 1);
    }

    @Override
    public Design design() throws IOException {
        List<Quantity> quantities = new ArrayList<>(List.of(JOB, CPU));
        for (Phase phase : Phase.values()) {
            quantities.add(taskSeconds(phase));
        }
        quantities.add(LOCAL_MAPS);
        quantities.addAll(DistantDataNode.QUANTITIES);
        Map<String, String> arms = new LinkedHashMap<>();
        for (Arm arm : Arm.values()) {
            arms.put(options.label(arm), meaning(arm));
        }
        return new Design(
                "terasort",
                "TeraSort: " + options.label(Arm.BASE) + " against plugins",
                arms,
                options.label(Arm.BASE),
                List.of(Case.only()),
                options.runs.count(),
                quantities,
                "",
                machine.conditions(options));
    }

    private String meaning(Arm arm) {
        List<Plugin> plugins = options.pluginsOf(arm);
        return plugins.isEmpty()
                ? "Hadoop as it comes"
                : plugins.stream().map(Plugin::module).collect(Collectors.joining(", "));
    }

    @Override
    public void run(Series series) throws IOException {
        try (Surroundings surroundings = Surroundings.of(options)) {
            ClusterBuilder description = options.describe();
            surroundings.hold(description);
            try (StockHadoop hadoop = description.start()) {
                run(series, hadoop, surroundings);
            }
        }
    }

    private void run(Series series, StockHadoop hadoop, Surroundings surroundings) throws IOException {
        OptionalLong ofAllRuns = surroundings.hasInputOfEachRun()
                ? OptionalLong.empty()
                : OptionalLong.of(generate(hadoop, surroundings));
        for (int number = 1; number <= options.runs.count(); number++) {
            int run = number;
            series.measureArms(
                    Case.only(), run, label -> sort(hadoop, surroundings, options.arm(label), run, ofAllRuns));
        }
    }

    @Override
    public List<String> findings(Results results) {
        return new Comparison(options, results).findings();
    }

    @Override
    public List<String> failures(Results results) {
        return new Comparison(options, results).failures();
    }

    @Override
    public Map<String, Chart> pictures(Results results) {
        return Map.of("Seconds that all tasks together spent in each phase", phases(results));
    }

    static Chart phases(Results results) {
        Chart chart = Chart.rows("s");
        for (Phase phase : Phase.values()) {
            for (String arm : results.arms(Case.only())) {
                results.summary(Case.only(), arm, taskSeconds(phase))
                        .ifPresent(summary -> chart.row(phase + ", " + arm, summary));
            }
        }
        return chart;
    }

    private long generate(StockHadoop hadoop, Surroundings surroundings) throws IOException {
        options.say("TeraGen: " + options.rows() + " rows of " + TeraSortCommand.ROW_BYTES + " bytes");
        return jobs(hadoop, surroundings, List.of()).generate(options.rows());
    }

    private static TeraSortJobs jobs(StockHadoop hadoop, Surroundings surroundings, List<Plugin> enabled) {
        return new TeraSortJobs(hadoop, surroundings.folder(hadoop, enabled));
    }

    private Figures sort(StockHadoop hadoop, Surroundings surroundings, Arm arm, int number, OptionalLong ofAllRuns)
            throws IOException {
        String name = "run " + number + " of " + options.runs.count() + ", " + options.label(arm);
        Path project = options.project();
        Sorted sorted;
        for (Plugin plugin : options.pluginsOf(arm)) {
            plugin.enable(hadoop, project);
        }
        try {
            sorted = sort(hadoop, surroundings, arm, name, ofAllRuns);
        } finally {
            for (Plugin plugin : options.pluginsOf(arm)) {
                plugin.disable(hadoop, project);
            }
        }
        JobHistory history = hadoop.history(sorted.run.jobIds().get(0));
        TeraSortJobs jobs = jobs(hadoop, surroundings, List.of());
        String sortedRows = jobs.validate(sorted.generated);
        List<String> checksums = jobs.outputChecksums();
        jobs.deleteOutput();
        if (ofAllRuns.isEmpty()) {
            jobs.deleteInput();
        }
        return new RunResult(sorted.run.wallTime(), history, sorted.run.counters(), checksums, sortedRows)
                .figures(options.rowsOn)
                .addAll(sorted.observed);
    }

    private Sorted sort(StockHadoop hadoop, Surroundings surroundings, Arm arm, String name, OptionalLong ofAllRuns)
            throws IOException {
        try {
            surroundings.beforeInput(hadoop, arm);
            long generated = ofAllRuns.isPresent() ? ofAllRuns.getAsLong() : generate(hadoop, surroundings);
            surroundings.beforeSort(hadoop, arm);
            options.say(name + ": TeraSort");
            JobRun run = jobs(hadoop, surroundings, options.pluginsOf(arm)).sort(options.reduces, List.of());
            return new Sorted(run, generated, surroundings.observe(hadoop, arm));
        } finally {
            surroundings.afterSort(hadoop, arm);
        }
    }

    /**
     * A TeraSort that ended well.
     *
     * @param run of the job
     * @param generated checksum of its input's rows
     * @param observed what it left and moved
     */
    private record Sorted(JobRun run, long generated, Figures observed) {}
}
