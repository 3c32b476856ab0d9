package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.terasort.Surroundings.Input;
import dev.terrain.integration.cluster.JobHistory;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Generates rows, once or for every run, and sorts them again and again, both arms in turn, and lets TeraValidate judge
 * each output.
 */
final class TeraSortBenchmark {

    private final Options options;
    private final Path project;
    private final StockHadoop hadoop;
    private final Surroundings surroundings;
    private final Progress progress;

    TeraSortBenchmark(Options options, Path project, StockHadoop hadoop, Surroundings surroundings, Progress progress) {
        this.options = options;
        this.project = project;
        this.hadoop = hadoop;
        this.surroundings = surroundings;
        this.progress = progress;
    }

    /**
     * Runs everything.
     *
     * @return the runs in their order
     * @throws IOException when a job fails or TeraValidate finds fault, with the end of the job's output
     */
    List<RunResult> run() throws IOException {
        OptionalLong ofAllRuns =
                surroundings.input() == Input.OF_ALL_RUNS ? OptionalLong.of(generate()) : OptionalLong.empty();
        List<RunResult> results = new ArrayList<>();
        for (int number = 1; number <= options.runs(); number++) {
            // Who goes first changes, so that a machine that gets slower or faster favours nobody.
            List<Arm> order = number % 2 == 1 ? List.of(Arm.BASE, Arm.PLUGINS) : List.of(Arm.PLUGINS, Arm.BASE);
            for (Arm arm : order) {
                RunResult result = sort(arm, number, ofAllRuns);
                results.add(result);
                progress.say(String.format(
                        Locale.ROOT,
                        "run %d of %d, %s: %.1f s, TeraValidate clean",
                        number,
                        options.runs(),
                        options.label(arm),
                        result.jobSeconds()));
            }
        }
        return results;
    }

    private long generate() throws IOException {
        progress.say("TeraGen: " + options.rows() + " rows of " + Options.ROW_BYTES + " bytes");
        return jobs(List.of()).generate(options.rows());
    }

    private TeraSortJobs jobs(List<Plugin> enabled) {
        return new TeraSortJobs(hadoop, surroundings.folder(hadoop, enabled));
    }

    private RunResult sort(Arm arm, int number, OptionalLong ofAllRuns) throws IOException {
        String name = "run " + number + " of " + options.runs() + ", " + options.label(arm);
        Sorted sorted;
        for (Plugin plugin : options.pluginsOf(arm)) {
            plugin.enable(hadoop, project);
        }
        try {
            sorted = sort(arm, name, ofAllRuns);
        } finally {
            for (Plugin plugin : options.pluginsOf(arm)) {
                plugin.disable(hadoop, project);
            }
        }
        JobHistory history = hadoop.history(sorted.run.jobIds().get(0));
        TeraSortJobs jobs = jobs(List.of());
        String sortedRows = jobs.validate(sorted.generated);
        List<String> checksums = jobs.outputChecksums();
        jobs.deleteOutput();
        if (ofAllRuns.isEmpty()) {
            jobs.deleteInput();
        }
        return new RunResult(
                arm,
                number,
                sorted.run.wallTime(),
                history.submitted(),
                history.jobTime(),
                history.attempts(),
                history.placements(),
                sorted.run.counters(),
                checksums,
                sortedRows,
                sorted.distant);
    }

    private Sorted sort(Arm arm, String name, OptionalLong ofAllRuns) throws IOException {
        try {
            surroundings.beforeInput(hadoop, arm);
            long generated = ofAllRuns.isPresent() ? ofAllRuns.getAsLong() : generate();
            surroundings.beforeSort(hadoop, arm);
            progress.say(name + ": TeraSort");
            JobRun run = jobs(options.pluginsOf(arm)).sort(options.reduces(), List.of());
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
     * @param distant what it left at the distant DataNode, where there is one
     */
    private record Sorted(JobRun run, long generated, Optional<DistantUse> distant) {}
}
