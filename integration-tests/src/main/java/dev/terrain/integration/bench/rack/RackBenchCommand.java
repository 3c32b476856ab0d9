package dev.terrain.integration.bench.rack;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.Word;
import dev.terrain.integration.fixture.network.NetworkPrerequisites;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
    private static final int LEAST_FOR_OPERATIONS = 3;
    private static final String ALL_OPERATIONS = "decommission,decommission-while-cut,recommission,failover";
    private static final int MOST_SIMULATED = 40_000;
    private static final long MIB = 1 << 20;

    static final String NODES = "DataNodes";
    static final String ROUND_TRIP = "round trip, ms";
    static final Quantity MEASURED_ROUND_TRIP =
            Quantity.beside("measuredRoundTripMillis", "round trip measured, ms", 1);

    @Option(names = "--arrangements", description = "Which, with commas.")
    List<Arrangement> arrangements = List.of(Arrangement.values());

    @Mixin
    final Runs runs = new Runs(3);

    @Option(
            names = "--nodes",
            converter = Nodes.Converter.class,
            description = "DataNodes near the NameNode + behind the delay line, 1 to 8 of each;"
                    + " several only for files and the index.")
    List<Nodes> nodes = List.of(new Nodes(2, 1));

    @Option(names = "--round-trips", description = "To the distant DataNodes, in ms.")
    List<Integer> roundTripsMillis = List.of(0, 5, 10, 20);

    @Option(names = "--replications", description = "Of the files, 1 to 3.")
    List<Integer> replications = List.of(2);

    @Option(names = "--blocks", defaultValue = "2m,128m", description = "Block sizes in whole megabytes.")
    List<Long> blocks = List.of();

    @Option(names = "--files", description = "How many TestDFSIO writes and reads.")
    int files = 25;

    @Option(names = "--file-size", defaultValue = "10m", description = "Size of each, at least 1m.")
    long fileBytes;

    @Option(
            names = "--tasks",
            paramLabel = "WHERE",
            description = "Where the tasks of TestDFSIO or the index run, client (its JVM) or data-nodes (YARN).")
    Tasks tasks = Tasks.CLIENT;

    @Option(names = "--inverted-index", description = "Instead of files: a MapReduce job that indexes lines of text.")
    private boolean invertedIndex;

    @Option(names = "--lines", description = "Lines to index.")
    int lines = 50_000;

    @Option(
            names = "--operations",
            arity = "0..1",
            fallbackValue = ALL_OPERATIONS,
            description =
                    "Instead of files: DataNodes are decommissioned, with the distant site reachable and cut off, and"
                            + " recommissioned, with Hadoop's waiting times; the active of two NameNodes is killed while"
                            + " files change; 1 to 12 minutes each. With commas, out of "
                            + ALL_OPERATIONS + "; all when none is named.")
    List<Operation> operations = List.of();

    @Option(
            names = "--registrations",
            paramLabel = "N",
            description =
                    "Instead of files: how often N simulated DataNodes, half of them distant, register and send full"
                            + " block reports, with a restart of the NameNode; 2 minutes for each run of --arrangements, near-first or no-rack.")
    Optional<Integer> registrations = Optional.empty();

    @Override
    public Integer call() throws IOException {
        roundTripsMillis.forEach(millis -> requireWithin("--round-trips", millis, 0, FARTHEST_MILLIS));
        replications.forEach(count -> requireWithin("--replications", count, 1, MOST_REPLICAS));
        require(
                blocks.stream().allMatch(bytes -> bytes >= MIB && bytes % MIB == 0),
                "--blocks",
                "has " + blocks + ", allowed: 1m and more, in whole megabytes");
        requireWithin("--files", files, 1, 10_000);
        require(fileBytes >= MIB, "--file-size", "is " + fileBytes + " bytes, allowed: 1m and more");
        requireAtLeast("--lines", lines, 1);
        registrations.ifPresent(count -> requireWithin("--registrations", count, 0, MOST_SIMULATED));
        return measure(benchmark(), NetworkPrerequisites::missing);
    }

    private Benchmark benchmark() {
        if (registrations.orElse(0) > 0) {
            require(
                    arrangements.stream().allMatch(one -> one == Arrangement.NEAR_FIRST || one == Arrangement.NO_RACK),
                    "--arrangements",
                    "have to be near-first and no-rack for --registrations: the others have no rack for these DataNodes");
            return new RegistrationsBench(this, registrations.get());
        }
        if (!operations.isEmpty()) {
            require(
                    nodes.size() == 1 && nodes.get(0).near() >= LEAST_FOR_OPERATIONS,
                    "--nodes",
                    "has to be one, the near DataNodes 3 or more for --operations");
            return new OperationsBench(this);
        }
        return invertedIndex ? new IndexBench(this) : new FilesBench(this);
    }

    /** A design with these cases and quantities; {@code conditions} beside those of every cluster. */
    Design design(String title, List<Case> cases, List<Quantity> quantities, Map<String, String> conditions) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(
                "cluster",
                "Hadoop " + hadoop() + ", unchanged jars: a NameNode, DataNodes near+distant: "
                        + nodes.stream().map(Nodes::toString).collect(Collectors.joining(", "))
                        + ", the client on none of them, each in a network namespace");
        all.put("distance", "TAP devices and a delay line without limit of rate; TCP congestion control reno");
        all.put(
                "settings",
                "re-replication at the same speed for all (redundancy.interval 1 s, max-streams 20/40), considerLoad off");
        all.putAll(conditions);
        boolean isOverDistance = cases.stream()
                        .map(one -> one.words().get(ROUND_TRIP))
                        .distinct()
                        .count()
                > 1;
        return new Design(
                "rack-bench",
                title,
                Word.meanings(arrangements, arrangement -> arrangement.meaning),
                arrangements.get(0).label(),
                cases,
                runs.count(),
                quantities,
                isOverDistance ? ROUND_TRIP : "",
                all);
    }

    /** The conditions of the clusters: how many DataNodes, where that differs, and the round trip. */
    List<Case> clusters() {
        return nodes.stream()
                .flatMap(some ->
                        roundTripsMillis.stream().map(millis -> conditions(some).with(ROUND_TRIP, millis)))
                .toList();
    }

    private Case conditions(Nodes some) {
        return nodes.size() == 1 ? Case.only() : Case.of(NODES, some);
    }

    /** One cluster of an arrangement; {@code hdfsProperties} are instead of what all clusters have. */
    RackClusterPlan plan(String arrangement, Nodes some, Map<String, String> hdfsProperties) {
        return new RackClusterPlan(
                hadoop(), Word.of(Arrangement.class, arrangement), 1, some, false, hdfsProperties, this::say);
    }

    RackCluster start(RackClusterPlan plan) throws IOException {
        return RackCluster.start(plan, project(), cluster());
    }

    /** A measurement of one case on a cluster that has its round trip. */
    @FunctionalInterface
    interface OnCluster {
        Figures take(RackCluster cluster, Case conditions) throws IOException;
    }

    /**
     * Measures every case with every arrangement, one cluster for each number of DataNodes, arrangement and run.
     *
     * @throws IOException also when a round trip is off by more than 10 %
     */
    void onEveryCluster(Series series, List<Case> cases, OnCluster measurement) throws IOException {
        for (int run = 1; run <= runs.count(); run++) {
            for (Nodes some : nodes) {
                List<Case> here =
                        cases.stream().filter(one -> one.isOf(conditions(some))).toList();
                for (String arm : series.armsOfRun(run)) {
                    if (!series.hasAll(here, arm, run)) {
                        RackClusterPlan plan = plan(arm, some, Map.of("dfs.blocksize", "2m", "dfs.replication", "2"));
                        try (RackCluster cluster = start(tasks == Tasks.DATA_NODES ? plan.withYarn() : plan)) {
                            atEveryRoundTrip(series, here, cluster, arm, run, measurement);
                        }
                    }
                }
            }
        }
    }

    private void atEveryRoundTrip(
            Series series, List<Case> cases, RackCluster cluster, String arm, int run, OnCluster measurement)
            throws IOException {
        boolean isFresh = true;
        for (int millis : roundTripsMillis) {
            List<Case> here = cases.stream()
                    .filter(one -> one.isOf(Case.of(ROUND_TRIP, millis)))
                    .toList();
            if (series.hasAll(here, arm, run)) {
                continue;
            }
            Duration roundTrip = Duration.ofMillis(millis);
            double measured = cluster.network().island().roundTrip(roundTrip);
            Word.of(Arrangement.class, arm).awaitPlaces(cluster.sites(), roundTrip);
            if (isFresh) {
                measurement.take(cluster, here.get(0)); // discarded: JVMs that just started are slow
                isFresh = false;
            }
            for (Case conditions : here) {
                series.measure(conditions, arm, run, () -> measurement
                        .take(cluster, conditions)
                        .add(MEASURED_ROUND_TRIP, measured));
            }
        }
    }
}
