package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.Size;
import java.io.IOException;
import java.util.Optional;
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
public final class SimulationCommand extends SeriesCommand {

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
        return measure(
                new SimulationBench(nodes, tasks, fileBytes, seeds, hadoop(), out(), project(), this::say),
                Optional::empty);
    }
}
