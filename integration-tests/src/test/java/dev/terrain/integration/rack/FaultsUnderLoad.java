package dev.terrain.integration.rack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.hadoop.DaemonControl.Restart;
import dev.terrain.integration.hadoop.Fsck;
import dev.terrain.integration.hadoop.Host;
import dev.terrain.integration.hadoop.Interruptible;
import dev.terrain.integration.hadoop.JobRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What happens to a cluster with a distant site while files are written. After each: nothing that was acknowledged is
 * lost, every block has its replicas, no daemon has ended by itself.
 *
 * <p>One cluster, with a pair of NameNodes, for all of it. {@code -Dterrain.fault.rounds=10} has everything happen so
 * often, and the distant site cut off for up to a minute.
 */
@Timeout(1800)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FaultsUnderLoad {

    static final int ROUNDS = Integer.getInteger("terrain.fault.rounds", 1);

    private static final Duration SEEN_WITHIN = Duration.ofSeconds(90);

    /** Longer than the 14 s after which these NameNodes call a DataNode dead. */
    private static final int SHORTEST_CUT_SECONDS = 20;

    private static final int LONGEST_CUT_SECONDS = 60;

    private final Arrangement arrangement;
    private RackCluster cluster;
    private int active = 1;
    private int loads;
    private int dataNodes;

    FaultsUnderLoad(Arrangement arrangement) {
        this.arrangement = arrangement;
    }

    /** What fsck has to say beside that every block has its replicas. */
    abstract void requirePlaced(Fsck fsck);

    @BeforeAll
    void startCluster(@TempDir Path folder) throws IOException {
        RackClusters.requireNetwork();
        cluster = RackClusters.start(
                RackClusterPlan.ofThree(TestCluster.VERSION, arrangement, RackClusters.SMALL_BLOCKS)
                        .nameNodes(2)
                        .dataNodes(3, 1),
                folder);
        dataNodes = cluster.dataNodes().size();
        cluster.island().roundTrip(Duration.ofMillis(20));
    }

    @AfterAll
    void stopCluster() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void theDistantSiteGoesFarAwayAndComesNear() throws IOException {
        underLoad((load, round) -> {
            for (int millis : new int[] {0, 200, 0}) {
                cluster.island().roundTripUnderLoad(Duration.ofMillis(millis));
                load.awaitMore(2, SEEN_WITHIN);
            }
            cluster.island().roundTripUnderLoad(Duration.ofMillis(20));
        });
    }

    @Test
    void theDistantSiteIsCutOff() throws IOException {
        underLoad((load, round) -> {
            int seconds = Math.min(LONGEST_CUT_SECONDS, SHORTEST_CUT_SECONDS + 10 * (round - 1));
            Instant end = Instant.now().plusSeconds(seconds);
            cluster.island().cut();
            try {
                load.awaitMore(1, SEEN_WITHIN);
                while (Instant.now().isBefore(end)) {
                    Interruptible.sleep(Duration.ofMillis(200));
                }
            } finally {
                cluster.island().join();
            }
            awaitDataNodes(dataNodes);
            load.awaitMore(2, SEEN_WITHIN);
        });
    }

    @Test
    void aNearDataNodeIsKilledAndComesBack() throws IOException {
        underLoad((load, round) -> killAndRestart("datanode-1", load));
    }

    @Test
    void theDistantDataNodeIsKilledAndComesBack() throws IOException {
        underLoad((load, round) ->
                killAndRestart("datanode-" + cluster.dataNodes().size(), load));
    }

    @Test
    void aDataNodeIsAdded() throws IOException {
        underLoad((load, round) -> {
            Host host = cluster.island().host("added" + round);
            cluster.hadoop().control().addDataNode(cluster.dataNodes().size() + round, host);
            dataNodes++;
            awaitDataNodes(dataNodes);
            load.awaitMore(2, SEEN_WITHIN);
        });
    }

    @Test
    void theNameNodeIsKilledAndComesBack() throws IOException {
        underLoad((load, round) -> {
            cluster.hadoop().control().kill("namenode-" + active).start();
            await(() -> cluster.hadoop().nameNode(active).role().equals("standby"), "the NameNode answers");
            administer("-transitionToActive", "--forceactive", "nn" + active);
            awaitDataNodes(dataNodes);
            load.awaitMore(2, SEEN_WITHIN);
        });
    }

    @Test
    void theOtherNameNodeTakesOver() throws IOException {
        underLoad((load, round) -> {
            int next = 3 - active;
            administer("-failover", "nn" + active, "nn" + next);
            active = next;
            load.awaitMore(2, SEEN_WITHIN);
        });
    }

    /** Something that happens while files are written. */
    @FunctionalInterface
    private interface Event {
        void happen(SteadyLoad load, int round) throws IOException;
    }

    private void underLoad(Event event) throws IOException {
        for (int round = 1; round <= ROUNDS; round++) {
            String folder = "/load" + ++loads;
            try (SteadyLoad load = RackClusters.load(cluster, folder)) {
                load.awaitMore(1, SEEN_WITHIN);
                event.happen(load, round);
                requirePlaced(RackClusters.requireSound(cluster, active, load, folder));
            }
        }
    }

    private void killAndRestart(String dataNode, SteadyLoad load) throws IOException {
        Restart restart = cluster.hadoop().control().kill(dataNode);
        load.awaitMore(2, SEEN_WITHIN);
        restart.start();
        awaitDataNodes(dataNodes);
    }

    private void administer(String... words) throws IOException {
        JobRun run = cluster.hadoop()
                .hadoop(Stream.concat(Stream.of("haadmin"), List.of(words).stream())
                        .toList());
        assertThat(run.exitCode()).as(run.tail()).isZero();
    }

    private void awaitDataNodes(int count) throws IOException {
        await(() -> cluster.hadoop().nameNode(active).liveDataNodes() == count, count + " DataNodes");
    }

    /** A condition that asks a daemon, which may not answer yet. */
    @FunctionalInterface
    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(Condition condition, String what) throws IOException {
        Instant deadline = Instant.now().plus(SEEN_WITHIN);
        while (!holds(condition)) {
            assertThat(Instant.now()).as(what).isBefore(deadline);
            Interruptible.sleep(Duration.ofMillis(200));
        }
    }

    private static boolean holds(Condition condition) {
        try {
            return condition.holds();
        } catch (IOException e) {
            return false; // it does not answer yet
        }
    }
}
