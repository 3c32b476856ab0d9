package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.BackgroundCommand;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a real NameNode has many DataNodes do, which are simulated: half of them near it, the other half 20 ms away. How
 * often they register and send full block reports from their start on, with a restart of the NameNode in between.
 */
final class RegistrationsBench {

    private static final Duration ROUND_TRIP = Duration.ofMillis(20);

    /** The NameNode is restarted after half of it. */
    private static final Duration LASTS = Duration.ofSeconds(90);

    private static final Duration ENDED_WITHIN = Duration.ofMinutes(5);

    private final String hadoop;
    private final int dataNodes;
    private final Path project;
    private final Path out;
    private final Progress progress;

    RegistrationsBench(String hadoop, int dataNodes, Path project, Path out, Progress progress) {
        this.hadoop = hadoop;
        this.dataNodes = dataNodes;
        this.project = project;
        this.out = out;
        this.progress = progress;
    }

    /** Lines that say it, one for each site. */
    List<String> run(Arrangement arrangement) throws IOException {
        RackClusterPlan plan = new RackClusterPlan(
                hadoop,
                arrangement,
                1,
                1,
                1,
                false,
                Map.of("dfs.heartbeat.interval", "3s", "dfs.namenode.heartbeat.recheck-interval", "300000"),
                progress);
        try (RackCluster cluster = RackCluster.start(plan, project, out.resolve("cluster"))) {
            cluster.island().roundTripUnderLoad(ROUND_TRIP);
            Instant half = Instant.now().plus(LASTS.dividedBy(2));
            try (BackgroundCommand near = start(cluster, cluster.client());
                    BackgroundCommand distant = start(cluster, cluster.spare())) {
                while (Instant.now().isBefore(half)) {
                    Interruptible.sleep(Duration.ofSeconds(1));
                }
                progress.say("restarting the NameNode; before: " + moves(cluster, arrangement));
                cluster.hadoop().control().kill("namenode").start();
                return List.of(
                        line(arrangement, cluster.client(), near) + moves(cluster, arrangement),
                        line(arrangement, cluster.spare(), distant));
            }
        }
    }

    private BackgroundCommand start(RackCluster cluster, Host host) throws IOException {
        return cluster.hadoop()
                .inBackground(
                        host,
                        out.resolve("data-nodes-" + host.name() + ".log"),
                        List.of(
                                "jar",
                                Plugin.jar(project, "integration-tests").toString(),
                                "dev.terrain.integration.client.SimulatedDataNodes",
                                String.valueOf(dataNodes / 2),
                                host.address(),
                                String.valueOf(LASTS.toSeconds())));
    }

    private String line(Arrangement arrangement, Host host, BackgroundCommand command) throws IOException {
        if (command.awaitEnd(ENDED_WITHIN) != 0) {
            throw new IOException("DataNodes of " + host.name() + ":\n" + String.join("\n", command.lines()));
        }
        List<String> said = new ArrayList<>(command.lines());
        said.removeIf(line -> !line.startsWith("registrations"));
        return arrangement.label() + ", " + dataNodes / 2 + " DataNodes at " + host.name() + ": " + said.get(0);
    }

    private static String moves(RackCluster cluster, Arrangement arrangement) throws IOException {
        return arrangement.isPlugin()
                ? "; moves of DataNodes: "
                        + cluster.hadoop()
                                .nameNode(1)
                                .metrics(List.of("RackTopology"))
                                .get("RackTopology: LocationMoves")
                : "";
    }
}
