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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Generates rows once, then sorts them again and again, stock and with plugins in turn, and lets TeraValidate judge
 * each output.
 */
final class TeraSortBenchmark {

    private static final String INPUT = "/terasort/input";
    private static final String OUTPUT = "/terasort/output";
    private static final String VERDICT = "/terasort/verdict";

    /** Where TeraGen counts the checksum of the rows that it wrote, as the low 64 bits of the sum of their CRC-32. */
    private static final String TERAGEN_COUNTERS = "org.apache.hadoop.examples.terasort.TeraGen$Counters";

    /** TeraValidate writes nothing but the checksum when every row is in order. */
    private static final Pattern CLEAN = Pattern.compile("checksum\\s+([0-9a-f]{1,16})");

    /**
     * Who makes the input and who judges the output are not measured: inside their client they wait for no containers.
     */
    private static final String IN_CLIENT = "-Dmapreduce.framework.name=local";

    private final Options options;
    private final Path project;
    private final StockHadoop hadoop;
    private final Progress progress;

    TeraSortBenchmark(Options options, Path project, StockHadoop hadoop, Progress progress) {
        this.options = options;
        this.project = project;
        this.hadoop = hadoop;
        this.progress = progress;
    }

    /**
     * Runs everything.
     *
     * @return the runs in their order
     * @throws IOException when a job fails or TeraValidate finds fault, with the end of the job's output
     */
    List<RunResult> run() throws IOException {
        long generated = generate();
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

    /** Writes the input and returns the checksum of its rows. */
    private long generate() throws IOException {
        progress.say("TeraGen: " + options.rows() + " rows of " + Options.ROW_BYTES + " bytes");
        int maps = Runtime.getRuntime().availableProcessors();
        JobRun run = examples(
                "teragen",
                IN_CLIENT,
                "-Dmapreduce.job.maps=" + maps,
                "-Dmapreduce.local.map.tasks.maximum=" + maps,
                String.valueOf(options.rows()),
                INPUT);
        return run.counter(TERAGEN_COUNTERS, "CHECKSUM");
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
            run = examples(
                    "terasort",
                    "-Dmapreduce.job.reduces=" + options.reduces(),
                    // With one container for each core, a reducer that starts early takes a core from the maps.
                    "-Dmapreduce.job.reduce.slowstart.completedmaps=1.0",
                    // A second attempt of a task that is merely late would be measured as well.
                    "-Dmapreduce.map.speculative=false",
                    "-Dmapreduce.reduce.speculative=false",
                    INPUT,
                    OUTPUT);
        } finally {
            if (arm == Arm.PLUGINS) {
                for (Plugin plugin : options.plugins()) {
                    plugin.disable(hadoop, project);
                }
            }
        }
        JobHistory history = hadoop.history(run.jobIds().get(0));
        String sortedRows = validate(generated);
        List<String> checksums = new ArrayList<>();
        for (String part : hadoop.hdfs().find(OUTPUT, name -> name.startsWith("part-"))) {
            checksums.add(hadoop.hdfs().checksum(part));
        }
        hadoop.hdfs().delete(OUTPUT);
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

    /** Lets TeraValidate read the output; returns the checksum of its rows, which are those that were generated. */
    private String validate(long generated) throws IOException {
        examples("teravalidate", IN_CLIENT, OUTPUT, VERDICT);
        String verdict = hadoop.hdfs().read(VERDICT + "/part-r-00000").strip();
        hadoop.hdfs().delete(VERDICT);
        Matcher clean = CLEAN.matcher(verdict);
        if (!clean.matches()) {
            throw new IOException("TeraValidate finds fault with the output:\n" + verdict);
        }
        String sorted = clean.group(1);
        if (Long.parseUnsignedLong(sorted, 16) != generated) {
            throw new IOException("the sorted rows are not those that were generated: checksum " + sorted + ", not "
                    + Long.toHexString(generated));
        }
        return sorted;
    }

    private JobRun examples(String... arguments) throws IOException {
        JobRun run = hadoop.jar(hadoop.layout().examplesJar(), arguments);
        if (run.exitCode() != 0) {
            throw new IOException(arguments[0] + " ended with exit code " + run.exitCode() + ":\n" + run.tail());
        }
        return run;
    }
}
