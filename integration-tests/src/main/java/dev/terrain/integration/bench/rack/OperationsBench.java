package dev.terrain.integration.bench.rack;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Operations on clusters with some near DataNodes and a distant one, 20 ms away, each on a cluster of its own: how long
 * until the DataNodes are as asked for, and until every block has exactly its replicas again.
 *
 * <p>Waiting times are Hadoop's defaults where they decide: heartbeats of 3 s, a copy that does not come given up after
 * 5 minutes, a silent DataNode dead after 10.5. For the failover they are a {@link RackCluster}'s.
 */
record OperationsBench(RackBenchCommand options) implements Benchmark {

    static final String OPERATION = "operation";
    static final Quantity ENDED = Quantity.less("endedSeconds", "ended after, s", 0);
    static final Quantity SETTLED = Quantity.less("settledSeconds", "settled after, s", 0);
    private static final Quantity UNDER = Quantity.beside("underReplicated", "blocks under", 0);
    private static final Quantity OVER = Quantity.beside("overReplicated", "blocks over", 0);
    private static final Quantity MISPLACED = Quantity.beside("misReplicated", "blocks misplaced", 0);
    private static final Quantity BLOCKS = Quantity.beside("blocks", "of blocks", 0);

    private static final String HEALTHY = "isHealthy";

    /** As long as the report waited in which this was found to hang. */
    private static final Duration ENDED_WITHIN = Duration.ofMinutes(8);

    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(3);
    private static final Duration ROUND_TRIP = Duration.ofMillis(20);
    static final Duration POLL_EVERY = Duration.ofMillis(500);
    /** Of one block each, of each replication. */
    private static final int FILES = 30;

    private static final int MOST_REPLICAS = 3;

    private static final int FILE_BYTES = 256 << 10;

    /** Of all DataNodes together, in memory: enough for what the failover's client writes. */
    private static final String DISK = "1g";

    @Override
    public Design design() {
        Map<String, String> conditions = new LinkedHashMap<>();
        options.operations.forEach(operation -> conditions.put(operation.label(), operation.meaning));
        conditions.put("ended", "all DataNodes are in the states that were asked for; given up after 8 minutes");
        conditions.put(
                "settled",
                "since then, the distant site being reachable, every block has exactly its replicas; given up after 3"
                        + " minutes");
        conditions.put("waiting times", "Hadoop's defaults: heartbeats of 3 s, copies given up after 5 minutes");
        return options.design(
                "Operations with a distant DataNode, 20 ms away",
                options.operations.stream().map(one -> Case.of(OPERATION, one)).toList(),
                quantities(),
                conditions);
    }

    private List<Quantity> quantities() {
        List<Quantity> quantities = new ArrayList<>(List.of(ENDED, SETTLED, UNDER, OVER, MISPLACED, BLOCKS));
        if (options.operations.contains(Operation.FAILOVER)) {
            quantities.addAll(Failover.QUANTITIES);
        }
        return quantities;
    }

    @Override
    public void run(Series series) throws IOException {
        for (int run = 1; run <= options.runs.count(); run++) {
            for (Operation operation : options.operations) {
                series.measureArms(Case.of(OPERATION, operation), run, arm -> run(operation, arm));
            }
        }
    }

    /** After a failover: files that are not as they were written, and what fsck calls corrupt. */
    @Override
    public List<String> failures(Results results) {
        List<String> failures = new ArrayList<>();
        for (Row row : results.rows()) {
            double wrong = row.figures().getOrDefault(Failover.WRONG.name(), 0.0);
            boolean isHealthy = row.details().path(HEALTHY).asBoolean(true);
            if (wrong > 0 || (!isHealthy && row.figures().containsKey(Failover.WRONG.name()))) {
                failures.add(String.format(
                        "%s: %.0f files are wrong, fsck says %s",
                        row.label(), wrong, isHealthy ? "healthy" : "corrupt"));
            }
        }
        return failures;
    }

    /** What did not happen in time. */
    @Override
    public List<String> findings(Results results) {
        return results.rows().stream()
                .flatMap(row -> Stream.of(ENDED, SETTLED)
                        .filter(quantity -> !row.figures().containsKey(quantity.name()))
                        .map(quantity ->
                                row.label() + ": not " + (quantity.equals(ENDED) ? "ended" : "settled") + " in time"))
                .toList();
    }

    private Figures run(Operation operation, String arrangement) throws IOException {
        if (operation == Operation.FAILOVER) {
            return failOver(arrangement);
        }
        Path excluded = Files.writeString(options.out().resolve("excluded"), "");
        RackClusterPlan plan = options.plan(
                arrangement,
                options.nodes.get(0),
                Map.of(
                        "dfs.hosts.exclude", excluded.toString(),
                        "dfs.heartbeat.interval", "3s",
                        "dfs.namenode.reconstruction.pending.timeout-sec", "300",
                        "dfs.namenode.heartbeat.recheck-interval", "300000",
                        "dfs.namenode.decommission.interval", "5s"));
        try (RackCluster cluster = start(plan)) {
            return run(operation, cluster, excluded);
        }
    }

    private RackCluster start(RackClusterPlan plan) throws IOException {
        RackCluster cluster = options.start(plan);
        return TakeDown.onFailure(cluster, () -> {
            cluster.network().island().roundTripUnderLoad(ROUND_TRIP);
            if (plan.arrangement().isPlugin()) {
                cluster.sites().awaitTier(ROUND_TRIP);
            }
            return cluster;
        });
    }

    /** Full reports are frequent: after a failover HDFS keeps excess replicas on a DataNode until its next one. */
    private Figures failOver(String arrangement) throws IOException {
        RackClusterPlan plan = options.plan(
                        arrangement,
                        options.nodes.get(0),
                        Map.of(
                                "dfs.blocksize", "1m",
                                "dfs.blockreport.intervalMsec", "15000",
                                "dfs.datanode.balance.bandwidthPerSec", "2m",
                                "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", "0"))
                .nameNodes(2);
        Path folder = Files.createDirectories(options.out().resolve("disk"));
        Program.run("mount", "-t", "tmpfs", "-o", "size=" + DISK, "rack-bench", folder.toString());
        try (RackCluster cluster = start(plan)) {
            Figures figures = new Figures();
            Failover failover = new Failover(cluster, folder, options.project());
            Instant start = Instant.now();
            failover.run(figures);
            figures.add(ENDED, secondsSince(start));
            addState(figures, cluster, Failover.ACTIVE);
            failover.verify(figures);
            return figures;
        } finally {
            Program.run("umount", folder.toString());
        }
    }

    private Figures run(Operation operation, RackCluster cluster, Path excluded) throws IOException {
        if (operation.isCut) {
            cluster.network().island().cut();
        }
        write(cluster);
        if (!operation.isCut) {
            cluster.sites().awaitReplicas(1, SETTLED_WITHIN);
        }
        Figures figures = new Figures();
        Instant start = Instant.now();
        if (isDone(operation, cluster, excluded)) {
            figures.add(ENDED, secondsSince(start));
        }
        if (operation.isCut) {
            cluster.network().island().join();
        }
        addState(figures, cluster, 1);
        return figures;
    }

    /** When every block has exactly its replicas, and what fsck says then, or after the longest wait. */
    private static void addState(Figures figures, RackCluster cluster, int active) throws IOException {
        Instant ended = Instant.now();
        if (Interruptible.await(SETTLED_WITHIN, POLL_EVERY, () -> isSettled(cluster, active))) {
            figures.add(SETTLED, secondsSince(ended));
        }
        Fsck after = cluster.hadoop().fsck("/");
        figures.add(UNDER, (double) after.underReplicated())
                .add(OVER, (double) after.overReplicated())
                .add(MISPLACED, (double) after.misReplicated())
                .add(BLOCKS, (double) after.blocks())
                .detail(HEALTHY, after.isHealthy())
                .detail("replicas", after.replicas());
    }

    private static boolean isDone(Operation operation, RackCluster cluster, Path excluded) throws IOException {
        Host near = cluster.network().near().get(0);
        Host distant = cluster.network().distant().get(0);
        boolean isOut = exclude(cluster, excluded, List.of(near));
        return operation == Operation.RECOMMISSION
                ? isOut && exclude(cluster, excluded, List.of(near, distant)) && exclude(cluster, excluded, List.of())
                : isOut;
    }

    private void write(RackCluster cluster) throws IOException {
        // What the near nodes can have without the one that goes.
        for (int replication = 2;
                replication <= Math.min(MOST_REPLICAS, options.nodes.get(0).near() - 1);
                replication++) {
            Path local = Files.createDirectories(options.out().resolve("files-" + replication));
            for (int i = 0; i < FILES; i++) {
                Files.write(local.resolve("file-" + i), new byte[FILE_BYTES]);
            }
            cluster.hadoop()
                    .hadoop(List.of(
                            "fs", "-Ddfs.replication=" + replication, "-put", "-t", "16", local.toString(), "/"))
                    .requireSuccess("fs -put");
        }
    }

    /** Has these DataNodes decommissioned, and all others in service; whether it came to that. */
    private static boolean exclude(RackCluster cluster, Path file, Collection<Host> hosts) throws IOException {
        Files.write(file, hosts.stream().map(Host::address).toList());
        cluster.hadoop().hadoop(List.of("dfsadmin", "-refreshNodes")).requireSuccess("dfsadmin -refreshNodes");
        return Interruptible.await(ENDED_WITHIN, POLL_EVERY, () -> {
            for (Host host : cluster.network().dataNodes()) {
                String wanted = hosts.contains(host) ? "Decommissioned" : "In Service";
                if (!cluster.hadoop().nameNode(1).adminState(host).equals(wanted)) {
                    return false;
                }
            }
            return true;
        });
    }

    private static boolean isSettled(RackCluster cluster, int active) throws IOException {
        if (cluster.hadoop().nameNode(active).blocksWithTooFewReplicas() > 0) {
            return false;
        }
        Fsck fsck = cluster.hadoop().fsck("/");
        return fsck.isHealthy() && fsck.underReplicated() == 0 && fsck.overReplicated() == 0;
    }

    private static double secondsSince(Instant start) {
        return Duration.between(start, Instant.now()).toMillis() / 1000.0;
    }
}
