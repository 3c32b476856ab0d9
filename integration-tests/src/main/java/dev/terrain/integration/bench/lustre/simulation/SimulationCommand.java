package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.integration.bench.SeriesCommand;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/lustre-bench simulation}. */
@Command(
        name = "simulation",
        description = {
            "Repeats the paper's experiments on a model of the K computer, 16 IO groups of 192 nodes and 12 OSTs:",
            "random, even, the paper's rule, that with its cost model, and lustre-locality-split's; against the least",
            "that a minimum-cost flow finds; over link rates or sizes of files, as the paper's figures 5 to 7. Needs no",
            "quiet machine: it measures no time but that of the rules themselves."
        },
        exitCodeList = {
            "0:simulated, whether a goal is met or not",
            "1:something failed; the last line says what",
            "2:wrong arguments"
        })
public final class SimulationCommand extends SeriesCommand {

    @Option(names = "--seeds", description = "How often files are drawn.")
    int seeds = 5;

    @Option(names = "--nodes", description = "Of each IO group.")
    int nodes = 192;

    @Option(names = "--tasks", description = "Tasks for each node there is.")
    int tasks = 1;

    @Option(names = "--experiments", description = "Which of them.")
    List<Experiment> experiments = List.of(Experiment.values());

    @Option(names = "--rules", description = "Which of them.")
    List<Rule> rules = List.of(Rule.values());

    @Option(names = "--link-rates", description = "GB/s from an IO group to a neighbour. Several make curves.")
    private List<Double> linkGigabytes = List.of(KComputer.SIX_LINKS_GIGABYTES);

    @Option(names = "--file-sizes", defaultValue = "1g", description = "Of each file. Several make curves.")
    private List<Long> fileBytes = List.of();

    @Override
    public Integer call() throws IOException {
        requireWithin("--seeds", seeds, 1, 100);
        requireWithin("--nodes", nodes, 1, 1000);
        requireWithin("--tasks", tasks, 1, 100);
        linkGigabytes.forEach(rate -> require(rate > 0, "--link-rates", "has " + rate + ", allowed: above 0"));
        fileBytes.forEach(
                bytes -> require(bytes >= 1 << 20, "--file-sizes", "has " + bytes + " bytes, allowed: 1m and more"));
        require(
                linkGigabytes.size() == 1 || fileBytes.size() == 1,
                "--link-rates",
                "has several values; allowed with one of --file-sizes");
        return measure(new SimulationBench(this), Optional::empty);
    }

    /** What is varied beside experiments and rules. */
    Sweep sweep() {
        return new Sweep(linkGigabytes, fileBytes);
    }
}
