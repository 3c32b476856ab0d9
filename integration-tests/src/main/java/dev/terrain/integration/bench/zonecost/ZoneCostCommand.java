package dev.terrain.integration.bench.zonecost;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.BenchmarkCommand;
import dev.terrain.integration.bench.Size;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.disk.LoopFileSystem;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/zone-cost}: what zone-allocator costs. */
@Command(
        name = "zone-cost",
        sortOptions = false,
        usageHelpWidth = 110,
        description = {
            "Measures what zone-allocator costs, on ext4 on loop devices: the hand-out of a slab, many small spills",
            "against stock Hadoop's, and the pin of a large file system. Needs root and up to 6 GB in --out.",
            "Nothing else should use the machine meanwhile."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured, whether a goal is met or not",
            "1:something failed; the last line says what",
            "2:wrong arguments"
        })
public final class ZoneCostCommand extends BenchmarkCommand {

    private static final Duration MEASURED_WITHIN = Duration.ofHours(1);
    private static final long POOL_DISK_BYTES = 8L << 30;
    private static final String MODULE = "zone-allocator";

    @Option(
            names = "--hand-outs",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Files that are created and closed one by one, each way; default ${DEFAULT-VALUE}.")
    private int handOuts;

    @Option(
            names = "--spills",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Spills in a run, each way; default ${DEFAULT-VALUE}.")
    private int spills;

    @Option(
            names = "--spill-size",
            paramLabel = "SIZE",
            defaultValue = "64k",
            converter = Size.class,
            description = "Of each of them; default ${DEFAULT-VALUE}.")
    private long spillBytes;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Runs of all spills, each way, after one that warms up; default ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--pin-size",
            paramLabel = "SIZE",
            defaultValue = "4096g",
            converter = Size.class,
            description = "Of the sparse file system that is pinned; default ${DEFAULT-VALUE}.")
    private long pinBytes;

    /** Runs the command; the system property {@code terrain.project} names the root of the repository. */
    public static void main(String[] arguments) {
        runAndExit(new ZoneCostCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        CostPlan plan = plan();
        Path folder = newCluster(out());
        HadoopLayout layout = HadoopLayout.create(hadoop(), folder, this::say);
        try {
            Path jar = Plugin.jar(project(), MODULE);
            for (Path installed : List.of(jar, Plugin.jar(project(), "integration-tests"))) {
                Files.copy(installed, layout.commonLib().resolve(installed.getFileName()));
            }
            CostFigures withoutLibrary = measure(layout, folder, plan.withoutLibrary());
            NativeLibrary library = NativeLibrary.install(project(), layout);
            CostFigures figures = measure(layout, folder, plan);
            library.requireLoaded(figures);
            CostReport report = new CostReport(plan, figures, withoutLibrary, pin(layout, folder, jar), hadoop());
            Path json = out().resolve("report.json");
            new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(json.toFile(), report.tree());
            show(report.lines());
            terminal().println("report: " + json);
            return 0;
        } finally {
            FileTree.delete(folder);
        }
    }

    private CostFigures measure(HadoopLayout layout, Path folder, CostPlan plan) throws IOException {
        say(plan.handOuts() + " hand-outs, then " + plan.runs() + " runs of " + plan.spills() + " spills, each way");
        Path result = folder.resolve("figures.json");
        try (LoopFileSystem disk = LoopFileSystem.make(folder, POOL_DISK_BYTES)) {
            List<String> command = new ArrayList<>(List.of(
                    CostMeasurement.class.getName(),
                    result.toString(),
                    disk.mountPoint().toString()));
            command.addAll(plan.words());
            JobRun run = HadoopCommand.runAsTask(layout, MEASURED_WITHIN, command);
            if (run.exitCode() != 0) {
                throw new IOException("the measurement ended with exit code " + run.exitCode() + ":\n" + run.tail());
            }
        }
        return new ObjectMapper().readValue(result.toFile(), CostFigures.class);
    }

    private PinFigures pin(HadoopLayout layout, Path folder, Path jar) throws IOException {
        say("pin of a sparse file system of " + (pinBytes >> 30) + " GiB");
        try (LoopFileSystem disk = LoopFileSystem.make(folder, pinBytes)) {
            return new PinCost(layout, jar).measure(disk, pinBytes);
        }
    }

    private CostPlan plan() {
        requireWithin("--hand-outs", handOuts, 1, 2000);
        requireWithin("--spills", spills, 1, 1_000_000);
        require(
                spillBytes >= 1 && spillBytes <= 1 << 20,
                "--spill-size",
                "is " + spillBytes + " bytes, allowed: 1 to 1m, the smallest slab");
        requireWithin("--runs", runs, 1, 100);
        require(
                pinBytes >= 1L << 30 && pinBytes <= 1L << 43,
                "--pin-size",
                "is " + pinBytes + " bytes, allowed: 1g to 8192g");
        return new CostPlan(handOuts, spills, (int) spillBytes, runs);
    }
}
