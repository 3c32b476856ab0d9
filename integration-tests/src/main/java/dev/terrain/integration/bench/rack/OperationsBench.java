package dev.terrain.integration.bench.rack;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.Turns;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Operations on clusters with some near DataNodes and a distant one, 20 ms away, each on a cluster of its own: how long
 * until the DataNodes are as asked for, and until every block has exactly its replicas again.
 *
 * <p>Waiting times are Hadoop's defaults where they decide: heartbeats of 3 s, a copy that does not come given up after
 * 5 minutes, a silent DataNode dead after 10.5.
 */
final class OperationsBench {

    /** As long as the report waited in which this was found to hang. */
    private static final Duration ENDED_WITHIN = Duration.ofMinutes(8);

    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(3);
    private static final Duration FOUND_WITHIN = Duration.ofMinutes(2);
    private static final Duration ROUND_TRIP = Duration.ofMillis(20);
    private static final Duration POLL_EVERY = Duration.ofMillis(500);

    /** Of one block each, of each replication. */
    private static final int FILES = 30;

    private static final int MOST_REPLICAS = 3;

    private static final int FILE_BYTES = 256 << 10;

    private final String hadoop;
    private final int near;
    private final int runs;
    private final List<Arrangement> arrangements;
    private final List<Operation> operations;
    private final Path project;
    private final Path out;
    private final Progress progress;

    OperationsBench(
            String hadoop,
            int near,
            int runs,
            List<Arrangement> arrangements,
            List<Operation> operations,
            Path project,
            Path out,
            Progress progress) {
        this.hadoop = hadoop;
        this.near = near;
        this.runs = runs;
        this.arrangements = arrangements;
        this.operations = operations;
        this.project = project;
        this.out = out;
        this.progress = progress;
    }

    /** Runs every operation on every arrangement in turn; what was seen so far is in operations.json after each. */
    List<OperationRun> run() throws IOException {
        List<OperationRun> results = new ArrayList<>();
        for (int number = 1; number <= runs; number++) {
            for (Operation operation : operations) {
                for (Arrangement arrangement : Turns.of(arrangements, number - 1)) {
                    progress.say(
                            "run " + number + " of " + runs + ", " + arrangement.label() + ": " + operation.meaning());
                    OperationRun run = run(operation, arrangement, number);
                    progress.say(run.line());
                    results.add(run);
                    new ObjectMapper()
                            .writerWithDefaultPrettyPrinter()
                            .writeValue(out.resolve("operations.json").toFile(), results);
                }
            }
        }
        return results;
    }

    private OperationRun run(Operation operation, Arrangement arrangement, int number) throws IOException {
        Path excluded = Files.writeString(out.resolve("excluded"), "");
        RackClusterPlan plan = new RackClusterPlan(
                hadoop,
                arrangement,
                1,
                near,
                1,
                false,
                Map.of(
                        "dfs.hosts.exclude", excluded.toString(),
                        "dfs.heartbeat.interval", "3s",
                        "dfs.namenode.reconstruction.pending.timeout-sec", "300",
                        "dfs.namenode.heartbeat.recheck-interval", "300000",
                        "dfs.namenode.decommission.interval", "5s"),
                progress);
        Path folder = out.resolve("cluster");
        try (RackCluster cluster = RackCluster.start(plan, project, folder)) {
            cluster.island().roundTripUnderLoad(ROUND_TRIP);
            if (arrangement.isPlugin()) {
                cluster.awaitTier(ROUND_TRIP, FOUND_WITHIN);
            }
            return run(operation, cluster, excluded, (ended, seconds) -> {
                if (operation.isCut()) {
                    cluster.island().join();
                }
                Instant start = Instant.now();
                boolean isSettled = await(() -> isSettled(cluster), SETTLED_WITHIN);
                return new OperationRun(
                        operation,
                        arrangement,
                        number,
                        ended,
                        seconds,
                        isSettled,
                        secondsSince(start),
                        cluster.hadoop().fsck("/"));
            });
        }
    }

    /** What is done once an operation has ended, or has not. */
    @FunctionalInterface
    private interface Afterwards {
        OperationRun look(boolean ended, double seconds) throws IOException;
    }

    private OperationRun run(Operation operation, RackCluster cluster, Path excluded, Afterwards afterwards)
            throws IOException {
        if (operation.isCut()) {
            cluster.island().cut();
        }
        write(cluster);
        if (!operation.isCut()) {
            cluster.awaitReplicas(1, SETTLED_WITHIN);
        }
        Host near = cluster.near().get(0);
        Host distant = cluster.distant().get(0);
        Instant start = Instant.now();
        boolean ended = exclude(cluster, excluded, List.of(near));
        if (ended && operation == Operation.RECOMMISSION) {
            ended = exclude(cluster, excluded, List.of(near, distant)) && exclude(cluster, excluded, List.of());
        }
        return afterwards.look(ended, secondsSince(start));
    }

    private void write(RackCluster cluster) throws IOException {
        // What the near nodes can have without the one that goes.
        for (int replication = 2; replication <= Math.min(MOST_REPLICAS, near - 1); replication++) {
            Path local = Files.createDirectories(out.resolve("files-" + replication));
            for (int i = 0; i < FILES; i++) {
                Files.write(local.resolve("file-" + i), new byte[FILE_BYTES]);
            }
            require(cluster.hadoop()
                    .hadoop(List.of(
                            "fs", "-Ddfs.replication=" + replication, "-put", "-t", "16", local.toString(), "/")));
        }
    }

    /** Has these DataNodes decommissioned, and all others in service; whether it came to that. */
    private static boolean exclude(RackCluster cluster, Path file, Collection<Host> hosts) throws IOException {
        Files.write(file, hosts.stream().map(Host::address).toList());
        require(cluster.hadoop().hadoop(List.of("dfsadmin", "-refreshNodes")));
        return await(
                () -> {
                    for (Host host : cluster.dataNodes()) {
                        String wanted = hosts.contains(host) ? "Decommissioned" : "In Service";
                        if (!cluster.hadoop().nameNode(1).adminState(host).equals(wanted)) {
                            return false;
                        }
                    }
                    return true;
                },
                ENDED_WITHIN);
    }

    private static boolean isSettled(RackCluster cluster) throws IOException {
        if (cluster.hadoop().nameNode(1).blocksWithTooFewReplicas() > 0) {
            return false;
        }
        Fsck fsck = cluster.hadoop().fsck("/");
        return fsck.isHealthy() && fsck.underReplicated() == 0 && fsck.overReplicated() == 0;
    }

    /** A condition that asks a daemon. */
    @FunctionalInterface
    private interface Condition {
        boolean holds() throws IOException;
    }

    private static boolean await(Condition condition, Duration within) throws IOException {
        Instant deadline = Instant.now().plus(within);
        while (!condition.holds()) {
            if (Instant.now().isAfter(deadline)) {
                return false;
            }
            Interruptible.sleep(POLL_EVERY);
        }
        return true;
    }

    private static double secondsSince(Instant start) {
        return Duration.between(start, Instant.now()).toMillis() / 1000.0;
    }

    private static void require(JobRun run) throws IOException {
        if (run.exitCode() != 0) {
            throw new IOException("exit code " + run.exitCode() + ":\n" + run.tail());
        }
    }
}
