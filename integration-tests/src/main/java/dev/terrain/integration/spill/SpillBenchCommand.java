package dev.terrain.integration.spill;

import dev.terrain.integration.command.BenchmarkCommand;
import dev.terrain.integration.command.Size;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/spill-bench}: settings and collectors for the map side of a task. */
@Command(
        name = "spill-bench",
        sortOptions = false,
        usageHelpWidth = 110,
        description = {
            "Measures the map side of one task (4 partitions, heap of 850 MB, no mapper): Hadoop's own collector as it",
            "comes, with one spill, and with a grid of settings; ssd-spill-tuner's tuner, by a profile that it makes of",
            "each device first; and its collector for flash. In turn, each run in a JVM of its own. Needs root, loop",
            "devices, the blkio controller (throttled), FUSE (spindle), and 8 GB of memory. Nothing else should use the",
            "machine meanwhile."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:measured", "1:something failed; the last line says what", "2:wrong arguments"})
public final class SpillBenchCommand extends BenchmarkCommand {
    private static final long LEAST_BYTES = 1 << 20;

    /** What one spill of it takes has to fit the heap. */
    private static final long MOST_BYTES = 400 << 20;

    @Option(
            names = "--devices",
            paramLabel = "LIST",
            defaultValue = "unthrottled,throttled-100,throttled-500,spindle",
            description = "Where the local directory is; default ${DEFAULT-VALUE}.")
    private String devices = "";

    @Option(
            names = "--memory",
            paramLabel = "LIST",
            defaultValue = "cached,limited",
            description = "cached (all files stay in the page cache), limited (1.2 GB for the JVM and its files);"
                    + " default ${DEFAULT-VALUE}.")
    private String memory = "";

    @Option(
            names = "--workloads",
            paramLabel = "LIST",
            defaultValue = "sort,words,large",
            description =
                    "sort (records of 100 bytes), words (with a combiner), large (values of 20,000 bytes); default"
                            + " ${DEFAULT-VALUE}.")
    private String workloads = "";

    @Option(
            names = "--arms",
            paramLabel = "LIST",
            description = "What is compared; all unless told: stock, one-spill, grid-MB-PERCENT, tuner, flash.")
    private Optional<String> arms = Optional.empty();

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "256m",
            converter = Size.class,
            description = "Of the map output; default ${DEFAULT-VALUE}.")
    private long bytes;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Runs of each arm and case; default ${DEFAULT-VALUE}.")
    private int runs;

    @Option(names = "--dry-run", description = "Say what would run and about how long it would take, and end.")
    private boolean dryRun;

    /** Runs the command; the system property {@code terrain.project} names the root of the repository. */
    public static void main(String[] arguments) {
        runAndExit(new SpillBenchCommand(), arguments);
    }

    /** Runs the command and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return run(new SpillBenchCommand(), out, err, arguments);
    }

    @Override
    public Integer call() throws IOException {
        SpillOptions options = options();
        say(String.format(
                Locale.ROOT,
                "%d arms x %d cases x %d runs, about %.0f minutes",
                options.arms().size(),
                options.cases().size(),
                options.runs(),
                Math.ceil(options.estimatedSeconds() / 60)));
        if (dryRun) {
            options.cases().forEach(one -> terminal().println(one.label()));
            options.arms().forEach(arm -> terminal().println(arm.label() + " " + arm.settings()));
            return 0;
        }
        SpillResults results = new SpillBench(
                        options, project(), this::say, found -> SpillReports.write(found, options.out()))
                .run(newCluster(options.out()));
        show(results.table());
        terminal().println(reportsIn(options.out()));
        return 0;
    }

    private SpillOptions options() {
        requireWithin("--size", bytes, LEAST_BYTES, MOST_BYTES);
        requireWithin("--runs", runs, 1, 100);
        return new SpillOptions(
                chosen("--devices", words(devices), List.of(Device.values()), Device::label),
                chosen("--memory", words(memory), List.of(Memory.values()), Memory::label),
                chosen("--workloads", words(workloads), List.of(Workload.values()), Workload::label),
                arms.map(list -> chosen("--arms", words(list), Arm.ALL, Arm::label))
                        .orElse(Arm.ALL),
                bytes,
                runs,
                hadoop(),
                out());
    }

    private static List<String> words(String list) {
        return List.of(list.split(",", -1));
    }
}
