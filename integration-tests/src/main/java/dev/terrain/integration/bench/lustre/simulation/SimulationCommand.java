package dev.terrain.integration.bench.lustre.simulation;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.BenchmarkCommand;
import dev.terrain.integration.bench.Size;
import dev.terrain.integration.bench.lustre.Judgement;
import dev.terrain.integration.bench.lustre.LustreReports;
import dev.terrain.integration.bench.lustre.PluginHadoop;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apfloat.Apint;
import org.jgrapht.Graph;
import org.jheaps.AddressableHeap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/lustre-bench simulation}. */
@Command(
        name = "simulation",
        sortOptions = false,
        usageHelpWidth = 110,
        description = {
            "Repeats the paper's experiments on a model of the K computer (16 IO groups of 192 nodes and 12 OSTs): random,",
            "even, the paper's rule, that with its cost model, and lustre-locality-split's; against the least that a",
            "minimum-cost flow finds. Needs no quiet machine: it measures no time but that of the rules themselves."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:simulated, whether a goal is met or not",
            "1:something failed; the last line says what",
            "2:wrong arguments"
        })
public final class SimulationCommand extends BenchmarkCommand {

    private static final int HEAP_MEGABYTES = 1024;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "5",
            description = "How often files are drawn; default ${DEFAULT-VALUE}.")
    private int seeds;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "192",
            description = "Of each IO group; default ${DEFAULT-VALUE}.")
    private int nodes;

    @Option(
            names = "--tasks",
            paramLabel = "N",
            defaultValue = "1",
            description = "Tasks for each node there is; default ${DEFAULT-VALUE}.")
    private int tasks;

    @Option(
            names = "--file-size",
            paramLabel = "SIZE",
            defaultValue = "1g",
            converter = Size.class,
            description = "Of each file; default ${DEFAULT-VALUE}.")
    private long fileBytes;

    @Override
    public Integer call() throws IOException {
        requireWithin("--seeds", seeds, 1, 100);
        requireWithin("--nodes", nodes, 1, 1000);
        requireWithin("--tasks", tasks, 1, 100);
        require(fileBytes >= 1 << 20, "--file-size", "is " + fileBytes + " bytes, allowed: 1m and more");
        Path folder = newCluster(out());
        try {
            PluginHadoop hadoop = PluginHadoop.create(hadoop(), folder, project(), this::say);
            for (Class<?> ofFlow : List.of(Graph.class, AddressableHeap.class, Apint.class)) {
                hadoop.installJarOf(ofFlow);
            }
            say(seeds + " seeds of every experiment and rule");
            Path result = folder.resolve("simulation.json");
            hadoop.run(
                    HEAP_MEGABYTES,
                    SimulationMeasurement.class,
                    List.of(
                            result.toString(),
                            String.valueOf(nodes),
                            String.valueOf(tasks),
                            String.valueOf(fileBytes),
                            String.valueOf(seeds)));
            report(new SimulationResults(
                    conditions(),
                    tasks,
                    new ObjectMapper().readValue(result.toFile(), new TypeReference<List<SimulationRun>>() {})));
            return 0;
        } finally {
            FileTree.delete(folder);
        }
    }

    private void report(SimulationResults results) throws IOException {
        SimulationReports.write(results, out());
        PrintWriter terminal = terminal();
        terminal.println();
        LustreReports.lines(results.table()).forEach(terminal::println);
        terminal.println();
        results.judgements().stream().map(Judgement::toString).forEach(terminal::println);
        terminal.println(reportsIn(out()));
    }

    private Map<String, String> conditions() {
        Map<String, String> conditions = LustreReports.conditions(hadoop());
        conditions.put(
                "model",
                String.format(
                        Locale.ROOT,
                        "%d nodes, %d OSTs, %d IO groups in a mesh; %.0f GB/s between neighbours and direction, %.2f GB/s"
                                + " an OST, %.0f GB/s a node",
                        new KComputer(nodes).nodes(),
                        KComputer.OSTS,
                        KComputer.GROUPS,
                        KComputer.LINK_BYTES_PER_SECOND / 1e9,
                        KComputer.OST_BYTES_PER_SECOND / 1e9,
                        KComputer.NODE_BYTES_PER_SECOND / 1e9));
        conditions.put("files", fileBytes + " bytes each, " + KComputer.STRIPES + " stripes");
        conditions.put("tasks", tasks + " for each node");
        conditions.put("seeds", String.valueOf(seeds));
        return conditions;
    }
}
