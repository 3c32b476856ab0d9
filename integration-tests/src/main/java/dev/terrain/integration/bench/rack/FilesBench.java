package dev.terrain.integration.bench.rack;

import static dev.terrain.integration.bench.rack.RackBenchCommand.MEASURED_ROUND_TRIP;
import static dev.terrain.integration.bench.rack.RackBenchCommand.ROUND_TRIP;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.fixture.network.Traffic;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.Goals;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Files written and read, at every round trip, block size and replication. */
record FilesBench(RackBenchCommand options) implements Benchmark {

    static final String REPLICAS = "replicas";
    static final String BLOCK = "block MB";

    static final Quantity WRITE = Quantity.more("writeMegabytesPerSecond", "write, MB/s", 1);
    static final Quantity READ = Quantity.more("readMegabytesPerSecond", "read, MB/s", 1);
    static final Quantity DISTANT_SHARE = Quantity.beside("distantShare", "distant share of replicas", 3);
    static final Quantity COMPLETE = Quantity.beside("completeSeconds", "all replicas after, s", 1);
    static final Quantity INTO_NEAR = Quantity.beside("writingMegabytesIntoNear", "writing: MB into near", 0);
    static final Quantity INTO_DISTANT = Quantity.beside("writingMegabytesIntoDistant", "writing: MB into distant", 0);
    static final Quantity OUT_OF_NEAR = Quantity.beside("readingMegabytesOutOfNear", "reading: MB out of near", 0);
    static final Quantity OUT_OF_DISTANT =
            Quantity.beside("readingMegabytesOutOfDistant", "reading: MB out of distant", 0);

    private static final String NEAR_FIRST = Arrangement.NEAR_FIRST.label();
    private static final String SIMPLE_RACK = Arrangement.SIMPLE_RACK.label();
    private static final int FROM_MILLIS = 20;
    private static final int SMALL_BLOCK = 2;

    private static final Duration COMPLETE_WITHIN = Duration.ofMinutes(10);
    private static final Duration PLACED_WITHIN = Duration.ofMinutes(2);
    private static final double MIB = 1 << 20;

    private List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Case cluster : options.clusters()) {
            for (long bytes : options.blocks) {
                options.replications.forEach(replication ->
                        cases.add(cluster.with(REPLICAS, replication).with(BLOCK, bytes >> 20)));
            }
        }
        return cases;
    }

    @Override
    public Design design() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "files",
                "TestDFSIO, " + options.files + " files of " + (options.fileBytes >> 20) + " MB "
                        + options.tasks.meaning + "; read after every block has its replicas");
        conditions.put(
                "all replicas after",
                (options.tasks == Tasks.CLIENT ? "from the last close" : "from the end of the job")
                        + " until every block has its replicas");
        conditions.put(
                "traffic",
                "MB (1024 * 1024 bytes, headers included) through the interfaces of near and of distant DataNodes: received"
                        + " while files are written and completed, sent while they are read");
        conditions.put(
                "round trip", "measured before every run with TCP connects; more than 10 % off (and 0.5 ms) ends all");
        return options.design(
                "HDFS with a distant DataNode",
                cases(),
                List.of(
                        WRITE,
                        READ,
                        DISTANT_SHARE,
                        COMPLETE,
                        INTO_NEAR,
                        INTO_DISTANT,
                        OUT_OF_NEAR,
                        OUT_OF_DISTANT,
                        MEASURED_ROUND_TRIP),
                conditions);
    }

    @Override
    public void run(Series series) throws IOException {
        options.onEveryCluster(series, cases(), this::measure);
    }

    private Figures measure(RackCluster cluster, Case conditions) throws IOException {
        int replication = (int) whole(conditions, REPLICAS);
        DfsIo io = new DfsIo(cluster.hadoop(), options.tasks, options.files, options.fileBytes);
        Map<String, Traffic> before = traffic(cluster);
        DfsIo.Written written;
        Duration complete;
        try (ReplicaWatch watch = new ReplicaWatch(cluster.hadoop().nameNode(1))) {
            written = io.write(replication, whole(conditions, BLOCK) << 20);
            cluster.sites().awaitReplicas(1, COMPLETE_WITHIN);
            complete = watch.lackingAfter(written.lastClose());
        }
        Fsck fsck = cluster.sites().awaitExactly(replication, DfsIo.DATA, PLACED_WITHIN);
        Map<String, Traffic> writing = since(before, cluster);
        Map<String, Traffic> between = traffic(cluster);
        double read = io.read();
        Map<String, Traffic> reading = since(between, cluster);
        Map<String, Double> shares = new LinkedHashMap<>();
        cluster.network().dataNodes().forEach(host -> shares.put(host.name(), fsck.share(host)));
        return new Figures()
                .add(WRITE, written.megabytesPerSecond())
                .add(READ, read)
                .add(DISTANT_SHARE, cluster.sites().distantShare(fsck))
                .add(COMPLETE, complete.toMillis() / 1e3)
                .add(INTO_NEAR, megabytes(writing, "near", Traffic::receivedBytes))
                .add(INTO_DISTANT, megabytes(writing, "distant", Traffic::receivedBytes))
                .add(OUT_OF_NEAR, megabytes(reading, "near", Traffic::sentBytes))
                .add(OUT_OF_DISTANT, megabytes(reading, "distant", Traffic::sentBytes))
                .detail("replicaShares", shares)
                .detail("trafficWhileWriting", writing)
                .detail("trafficWhileReading", reading);
    }

    private static long whole(Case conditions, String name) {
        return conditions.number(name).orElseThrow().longValue();
    }

    /** Of each DataNode, by name. */
    private static Map<String, Traffic> traffic(RackCluster cluster) throws IOException {
        Map<String, Traffic> traffic = new LinkedHashMap<>();
        for (Host host : cluster.network().dataNodes()) {
            traffic.put(host.name(), cluster.network().wan().traffic(host));
        }
        return traffic;
    }

    private static Map<String, Traffic> since(Map<String, Traffic> before, RackCluster cluster) throws IOException {
        Map<String, Traffic> traffic = traffic(cluster);
        traffic.replaceAll((name, now) -> now.since(Objects.requireNonNull(before.get(name))));
        return traffic;
    }

    /** What passed the DataNodes whose names begin so, together. */
    static double megabytes(Map<String, Traffic> traffic, String site, ToLongFunction<Traffic> way) {
        return traffic.entrySet().stream()
                        .filter(one -> one.getKey().startsWith(site))
                        .mapToLong(one -> way.applyAsLong(one.getValue()))
                        .sum()
                / MIB;
    }

    /** What rack-topology is to reach at round trips from 20 ms on, by medians. */
    @Override
    public List<Goal> goals(Results results) {
        Goals goals = new Goals();
        results.cases().stream()
                .filter(one -> one.number(ROUND_TRIP).orElseThrow() >= FROM_MILLIS)
                .filter(one -> results.arms(one).contains(NEAR_FIRST))
                .forEach(one -> addGoals(goals, results, one));
        return goals.all();
    }

    private static void addGoals(Goals goals, Results results, Case conditions) {
        Case near = conditions.with(ROUND_TRIP, 0);
        double replicas = conditions.number(REPLICAS).orElseThrow();
        String of = " (" + conditions.label() + ")";
        goals.atLeast("write to that at RTT 0" + of, times(results, conditions, near, NEAR_FIRST, WRITE), 0.9);
        goals.atLeast("read to that at RTT 0" + of, times(results, conditions, near, NEAR_FIRST, READ), 0.95);
        if (replicas > 1 && conditions.isOf(Case.of(BLOCK, SMALL_BLOCK))) {
            goals.atLeast("write to simple rack's" + of, times(results, conditions, conditions, SIMPLE_RACK, WRITE), 5);
        }
        // One replica of each block is distant, never its only one.
        double wanted = replicas == 1 ? 0 : 1 / replicas;
        goals.atMost(
                "distant share off by" + of,
                results.median(conditions, NEAR_FIRST, DISTANT_SHARE).map(share -> Math.abs(share - wanted)),
                0.01);
        goals.atMost("seconds until every replica is there" + of, results.median(conditions, NEAR_FIRST, COMPLETE), 30);
    }

    /** The figure of near-first in a case over that of an arrangement in another one. */
    private static Optional<Double> times(
            Results results, Case conditions, Case otherCase, String other, Quantity quantity) {
        return results.median(otherCase, other, quantity)
                .flatMap(theirs ->
                        results.median(conditions, NEAR_FIRST, quantity).map(ours -> ours / theirs));
    }
}
