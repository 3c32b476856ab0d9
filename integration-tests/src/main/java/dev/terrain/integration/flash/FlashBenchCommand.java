package dev.terrain.integration.flash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.Plugin;
import dev.terrain.integration.command.BenchmarkCommand;
import dev.terrain.integration.hadoop.FileTree;
import dev.terrain.integration.hadoop.HadoopCommand;
import dev.terrain.integration.hadoop.HadoopLayout;
import dev.terrain.integration.hadoop.JobRun;
import dev.terrain.integration.report.Summary;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/flash-bench}: Hadoop's map output buffer against the collector for flash. */
@Command(
        name = "flash-bench",
        sortOptions = false,
        usageHelpWidth = 110,
        description = {
            "Measures the map side of one task (4 partitions, heap of 850 MB) with Hadoop's own collector, with a",
            "small sort buffer, and with ssd-spill-tuner's collector for flash, in turn, each in a JVM of its own.",
            "Needs 1.2 GB in --out. Nothing else should use the machine meanwhile."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:measured", "1:something failed; the last line says what", "2:wrong arguments"})
public final class FlashBenchCommand extends BenchmarkCommand {

    private static final Duration RUN_WITHIN = Duration.ofMinutes(10);
    private static final int HEAP_MEGABYTES = 850;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            defaultValue = "SORT",
            description = "SORT (records of 100 bytes) or WORDS (with a combiner); default ${DEFAULT-VALUE}.")
    private Workload workload = Workload.SORT;

    @Option(
            names = "--records",
            paramLabel = "N",
            defaultValue = "5240000",
            description = "Records of the task; default ${DEFAULT-VALUE}, which SORT makes 524 MB.")
    private int records;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Runs of each; default ${DEFAULT-VALUE}.")
    private int runs;

    /** Runs the command; the system property {@code terrain.project} names the root of the repository. */
    public static void main(String[] arguments) {
        runAndExit(new FlashBenchCommand(), arguments);
    }

    /** Runs the command and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return run(new FlashBenchCommand(), out, err, arguments);
    }

    @Override
    public Integer call() throws IOException {
        require(records >= 1, "--records", "is " + records + ", allowed: 1 and more");
        require(runs >= 1 && runs <= 100, "--runs", "is " + runs + ", allowed: 1 to 100");
        Path folder = newCluster(out());
        HadoopLayout layout = HadoopLayout.create(hadoop(), folder, this::say);
        Map<Way, List<JsonNode>> results = new EnumMap<>(Way.class);
        try {
            for (String module : List.of("ssd-spill-tuner", "integration-tests")) {
                Path jar = Plugin.jar(project(), module);
                Files.copy(jar, layout.commonLib().resolve(jar.getFileName()));
            }
            for (int run = 1; run <= runs; run++) {
                for (Way way : Way.values()) {
                    JsonNode result = measure(layout, folder, way);
                    results.computeIfAbsent(way, any -> new ArrayList<>()).add(result);
                    say("run " + run + ", " + way + ": " + result);
                }
            }
        } finally {
            FileTree.delete(folder);
        }
        print(results);
        return 0;
    }

    private JsonNode measure(HadoopLayout layout, Path folder, Way way) throws IOException {
        Path local = Files.createDirectory(folder.resolve("local"));
        Path result = folder.resolve("result.json");
        JobRun run = HadoopCommand.runWithHeap(
                HEAP_MEGABYTES,
                layout,
                RUN_WITHIN,
                List.of(
                        MapSideRun.class.getName(),
                        result.toString(),
                        local.toString(),
                        way.name(),
                        workload.name(),
                        Integer.toString(records)));
        FileTree.delete(local);
        if (run.exitCode() != 0) {
            throw new IOException("the run ended with exit code " + run.exitCode() + ":\n" + run.tail());
        }
        return new ObjectMapper().readTree(result.toFile());
    }

    private void print(Map<Way, List<JsonNode>> results) {
        terminal().println("median (smallest to largest), and stock's median over it");
        for (String quantity : List.of("seconds", "cpuSeconds")) {
            double stock = summary(results, Way.STOCK, quantity).median();
            for (Way way : Way.values()) {
                Summary summary = summary(results, way, quantity);
                terminal()
                        .printf(
                                Locale.ROOT,
                                "%-10s %-12s %6.2f (%.2f to %.2f)  %.2f%n",
                                quantity,
                                way,
                                summary.median(),
                                summary.min(),
                                summary.max(),
                                stock / summary.median());
            }
        }
    }

    private static Summary summary(Map<Way, List<JsonNode>> results, Way way, String quantity) {
        return Summary.of(results.getOrDefault(way, List.of()).stream()
                .mapToDouble(result -> result.path(quantity).asDouble())
                .toArray());
    }
}
