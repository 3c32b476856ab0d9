package dev.terrain.integration.terasort;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.hadoop.JobHistory;
import dev.terrain.integration.hadoop.JobRun;
import dev.terrain.integration.hadoop.Progress;
import dev.terrain.integration.hadoop.StockHadoop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Generates rows once, then sorts them again and again, stock and with plugins in turn, and lets TeraValidate judge
 * each output.
 */
final class TeraSortBenchmark {

    private final Options options;
    private final Path project;
    private final StockHadoop hadoop;
    private final DataDisk disk;
    private final Progress progress;
    private final TeraSortJobs jobs;

    TeraSortBenchmark(Options options, Path project, StockHadoop hadoop, DataDisk disk, Progress progress) {
        this.options = options;
        this.project = project;
        this.hadoop = hadoop;
        this.disk = disk;
        this.progress = progress;
        this.jobs = new TeraSortJobs(hadoop);
    }

    /**
     * Runs everything.
     *
     * @return the runs in their order
     * @throws IOException when a job fails or TeraValidate finds fault, with the end of the job's output
     */
    List<RunResult> run() throws IOException {
        progress.say("TeraGen: " + options.rows() + " rows of " + Options.ROW_BYTES + " bytes");
        long generated = jobs.generate(options.rows());
        List<RunResult> results = new ArrayList<>();
        for (int number = 1; number <= options.runs(); number++) {
            // Who goes first changes, so that a machine that gets slower or faster favours nobody.
            List<Arm> order = number % 2 == 1 ? List.of(Arm.STOCK, Arm.PLUGINS) : List.of(Arm.PLUGINS, Arm.STOCK);
            for (Arm arm : order) {
                RunResult result = sort(arm, number, generated);
                results.add(result);
                progress.say(String.format(
                        Locale.ROOT,
                        "run %d of %d, %s: %.1f s, TeraValidate clean",
                        number,
                        options.runs(),
                        arm.label(),
                        result.jobSeconds()));
            }
        }
        return results;
    }

    private RunResult sort(Arm arm, int number, long generated) throws IOException {
        progress.say("run " + number + " of " + options.runs() + ", " + arm.label() + ": TeraSort");
        JobRun run;
        if (arm == Arm.PLUGINS) {
            for (Plugin plugin : options.plugins()) {
                plugin.enable(hadoop, project);
            }
        }
        try {
            run = sortOnDisk(arm);
        } finally {
            if (arm == Arm.PLUGINS) {
                for (Plugin plugin : options.plugins()) {
                    plugin.disable(hadoop, project);
                }
            }
        }
        JobHistory history = hadoop.history(run.jobIds().get(0));
        String sortedRows = jobs.validate(generated);
        List<String> checksums = jobs.outputChecksums();
        jobs.deleteOutput();
        return new RunResult(
                arm,
                number,
                run.wallTime(),
                history.submitted(),
                history.jobTime(),
                history.attempts(),
                run.counters(),
                checksums,
                sortedRows);
    }

    private JobRun sortOnDisk(Arm arm) throws IOException {
        try {
            disk.beforeSort(hadoop, arm);
            return jobs.sort(options.reduces(), List.of());
        } finally {
            disk.afterSort(hadoop, arm);
        }
    }
}
