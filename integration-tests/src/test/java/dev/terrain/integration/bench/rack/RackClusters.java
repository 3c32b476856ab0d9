package dev.terrain.integration.bench.rack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.network.NetworkPrerequisites;
import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** What the tests on clusters with a distant site agree on. */
final class RackClusters {

    /** Small blocks: many of them in little time. */
    static final Map<String, String> SMALL_BLOCKS = Map.of("dfs.blocksize", "1m");

    static final long FILE_BYTES = 2 << 20;

    private static final Duration COMPLETE_WITHIN = Duration.ofSeconds(90);

    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private RackClusters() {}

    /** Skips the test where this machine has no network namespaces, and says what is missing. */
    static void requireNetwork() throws IOException {
        TestCluster.skipIf(NetworkPrerequisites.missing());
    }

    static RackCluster start(RackClusterPlan plan, Path folder) throws IOException {
        return RackCluster.start(plan, TestCluster.PROJECT, folder.resolve("cluster"));
    }

    static SteadyLoad load(RackCluster cluster, String folder) throws IOException {
        return SteadyLoad.start(
                cluster.hadoop(), Plugin.jar(TestCluster.PROJECT, "integration-tests"), folder, FILE_BYTES);
    }

    /**
     * Ends the load and asserts what has to hold after whatever happened: all daemons live, every block has all its
     * replicas, fsck finds nothing, every acknowledged byte is there and right.
     */
    static Fsck requireSound(RackCluster cluster, int activeNameNode, SteadyLoad load, String folder)
            throws IOException {
        load.stop();
        cluster.sites().awaitReplicas(activeNameNode, COMPLETE_WITHIN);
        cluster.hadoop().control().requireAllAlive();
        assertThat(cluster.hadoop().nameNode(activeNameNode).missingBlocks()).isZero();
        Fsck fsck = cluster.hadoop().fsck(folder);
        assertThat(fsck.isHealthy()).as(fsck.toString()).isTrue();
        assertThat(fsck.underReplicated()).isZero();
        assertThat(load.closed()).as("files closed").isPositive();
        load.verify();
        return fsck;
    }

    /** Two near DataNodes and a distant one, as in the paper that this is about; one NameNode, no YARN. */
    static RackClusterPlan ofThree(Arrangement arrangement, Map<String, String> hdfsProperties) {
        return new RackClusterPlan(
                TestCluster.VERSION, arrangement, 1, new Nodes(2, 1), false, hdfsProperties, line -> {});
    }

    /**
     * Waits until the NameNode counts no replica on a DataNode that was killed. It calls it dead up to 5 s before that,
     * when its next check of heartbeats takes the replicas away.
     *
     * @throws IOException when it takes longer than that
     */
    static void awaitNoReplicasOn(Host dataNode, RackCluster cluster, Duration within) throws IOException {
        Interruptible.require(
                within,
                LOOK_EVERY,
                () -> !cluster.hadoop().fsck("/").replicas().containsKey(dataNode.address()),
                () -> "the NameNode still counts replicas on " + dataNode.name());
    }
}
