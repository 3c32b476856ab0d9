package dev.terrain.integration.spill;

import dev.terrain.integration.command.BenchmarkCommand;
import dev.terrain.integration.command.DryRun;
import dev.terrain.integration.command.Size;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            split = ",",
            defaultValue = "unthrottled,throttled-100,throttled-500,spindle",
            description = "Where the local directory is; default ${DEFAULT-VALUE}.")
    private List<String> devices = List.of();

    @Option(
            names = "--memory",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "cached,limited",
            description = "cached (all files stay in the page cache), limited (1.2 GB for the JVM and its files);"
                    + " default ${DEFAULT-VALUE}.")
    private List<String> memory = List.of();

    @Option(
            names = "--workloads",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "sort,words,large",
            description =
                    "sort (records of 100 bytes), words (with a combiner), large (values of 20,000 bytes); default"
                            + " ${DEFAULT-VALUE}.")
    private List<String> workloads = List.of();

    @Option(
            names = "--arms",
            paramLabel = "LIST",
            split = ",",
            description = "What is compared; all unless told: stock, one-spill, grid-MB-PERCENT, tuner, flash.")
    private List<String> arms = List.of();

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

    @Mixin
    private DryRun dryRun = new DryRun();

    /** Runs the command; the system property {@code terrain.project} names the root of the repository. */
    public static void main(String[] arguments) {
        runAndExit(new SpillBenchCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        SpillOptions options = options();
        sayPlan(options.arms().size(), options.cases().size(), options.runs(), options.estimatedSeconds());
        if (dryRun.isAsked()) {
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
                chosen("--devices", devices, List.of(Device.values()), Device::label),
                chosen("--memory", memory, List.of(Memory.values()), Memory::label),
                chosen("--workloads", workloads, List.of(Workload.values()), Workload::label),
                arms.isEmpty() ? Arm.ALL : chosen("--arms", arms, Arm.ALL, Arm::label),
                bytes,
                runs,
                hadoop(),
                out());
    }
}
