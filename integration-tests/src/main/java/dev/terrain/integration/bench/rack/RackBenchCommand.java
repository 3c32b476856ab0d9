package dev.terrain.integration.bench.rack;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.Size;
import dev.terrain.integration.fixture.network.NetworkPrerequisites;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/rack-bench}: HDFS with a distant DataNode. */
@Command(
        name = "rack-bench",
        description = {
            "Writes and reads files on a stock HDFS of near DataNodes and others behind a delay line, with no racks,",
            "with a rack for each site, with racks arranged for fast writes, and with rack-topology (near-first).",
            "Needs root, network namespaces and TAP devices. Nothing else should use the machine meanwhile."
        },
        exitCodeList = {
            "0:every run is right, whether goals are met or not",
            "1:something failed; the last line says what",
            "2:wrong arguments"
        })
public final class RackBenchCommand extends SeriesCommand {

    private static final int FARTHEST_MILLIS = 1000;
    private static final int MOST_REPLICAS = 3;
    private static final int MOST_NODES = 8;
    private static final int LEAST_FOR_OPERATIONS = 3;
    private static final String ALL_OPERATIONS = "decommission,decommission-while-cut,recommission,failover";
    private static final int MOST_SIMULATED = 40_000;
    private static final long MIB = 1 << 20;

    @Option(
            names = "--arrangements",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "no-rack,simple-rack,optimised-rack,near-first",
            description = "Which, with commas, out of ${DEFAULT-VALUE}; default all.")
    private List<Arrangement> arrangements = List.of();

    @Mixin
    private final Runs runs = new Runs(3);

    @Option(
            names = "--near-nodes",
            paramLabel = "N",
            description = "DataNodes near the NameNode, 1 to 8; default ${DEFAULT-VALUE}.")
    private int near = 2;

    @Option(
            names = "--distant-nodes",
            paramLabel = "N",
            description = "DataNodes behind the delay line, 1 to 8; default ${DEFAULT-VALUE}.")
    private int distant = 1;

    @Option(
            names = "--round-trips",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "0,5,10,20",
            description = "To the distant DataNodes, in ms; default ${DEFAULT-VALUE}.")
    private List<Integer> roundTrips = List.of();

    @Option(
            names = "--replications",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "2",
            description = "Of the files, 1 to 3; default ${DEFAULT-VALUE}.")
    private List<Integer> replications = List.of();

    @Option(
            names = "--blocks",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "2m,128m",
            converter = Size.class,
            description = "Block sizes in whole megabytes; default ${DEFAULT-VALUE}.")
    private List<Long> blocks = List.of();

    @Option(
            names = "--files",
            paramLabel = "N",
            description = "How many TestDFSIO writes and reads; default ${DEFAULT-VALUE}.")
    private int files = 25;

    @Option(
            names = "--file-size",
            paramLabel = "SIZE",
            defaultValue = "10m",
            converter = Size.class,
            description = "Size of each, at least 1m; default ${DEFAULT-VALUE}.")
    private long fileBytes;

    @Option(
            names = "--tasks",
            paramLabel = "WHERE",
            defaultValue = "client",
            description =
                    "Where the tasks of TestDFSIO or the index run, client (its JVM) or data-nodes (YARN); default"
                            + " ${DEFAULT-VALUE}.")
    private Tasks tasks = Tasks.CLIENT;

    @Option(names = "--inverted-index", description = "Instead of files: a MapReduce job that indexes lines of text.")
    private boolean invertedIndex;

    @Option(names = "--lines", paramLabel = "N", description = "Lines to index; default ${DEFAULT-VALUE}.")
    private int lines = 50_000;

    @Option(
            names = "--operations",
            paramLabel = "LIST",
            split = ",",
            arity = "0..1",
            fallbackValue = ALL_OPERATIONS,
            description =
                    "Instead of files: DataNodes are decommissioned, with the distant site reachable and cut off, and"
                            + " recommissioned, with Hadoop's waiting times; the active of two NameNodes is killed while"
                            + " files change; 1 to 12 minutes each. With commas, out of "
                            + ALL_OPERATIONS + "; all when none is named.")
    private List<Operation> operations = List.of();

    @Option(
            names = "--registrations",
            paramLabel = "N",
            description =
                    "Instead of files: how often N simulated DataNodes, half of them distant, register and send full"
                            + " block reports, with a restart of the NameNode; 2 minutes for each run of --arrangements, near-first or no-rack.")
    private int registrations = 0;

    public static void main(String[] arguments) {
        runAndExit(new RackBenchCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        return measure(benchmark(options()), NetworkPrerequisites::missing);
    }

    private Benchmark benchmark(RackOptions options) {
        if (registrations > 0) {
            require(
                    options.arrangements().stream()
                            .allMatch(one -> one == Arrangement.NEAR_FIRST || one == Arrangement.NO_RACK),
                    "--arrangements",
                    "have to be near-first and no-rack for --registrations: the others have no rack for these DataNodes");
            return new RegistrationsBench(options, registrations);
        }
        if (!operations.isEmpty()) {
            require(near >= LEAST_FOR_OPERATIONS, "--near-nodes", "has to be 3 or more for --operations");
            return new OperationsBench(options, operations);
        }
        return invertedIndex
                ? new IndexBench(options, tasks, lines)
                : new FilesBench(
                        options,
                        replications,
                        blocks.stream().map(bytes -> bytes / MIB).toList(),
                        tasks,
                        files,
                        fileBytes);
    }

    private RackOptions options() {
        requireWithin("--near-nodes", near, 1, MOST_NODES);
        requireWithin("--distant-nodes", distant, 1, MOST_NODES);
        require(
                roundTrips.stream().allMatch(millis -> millis >= 0 && millis <= FARTHEST_MILLIS),
                "--round-trips",
                "has " + roundTrips + ", allowed: 0 to " + FARTHEST_MILLIS);
        require(
                replications.stream().allMatch(count -> count >= 1 && count <= MOST_REPLICAS),
                "--replications",
                "has " + replications + ", allowed: 1 to " + MOST_REPLICAS);
        require(
                blocks.stream().allMatch(bytes -> bytes >= MIB && bytes % MIB == 0),
                "--blocks",
                "has " + blocks + ", allowed: 1m and more, in whole megabytes");
        requireWithin("--files", files, 1, 10_000);
        require(fileBytes >= MIB, "--file-size", "is " + fileBytes + " bytes, allowed: 1m and more");
        requireAtLeast("--lines", lines, 1);
        requireWithin("--registrations", registrations, 0, MOST_SIMULATED);
        return new RackOptions(arrangements, runs.count(), near, distant, roundTrips, workspace());
    }
}
