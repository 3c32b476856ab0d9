package dev.terrain.integration.bench.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.fixture.network.Traffic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stock Hadoop with a distant DataNode: the reason for rack-topology, and a proof that the fixture shows it. */
@Timeout(300)
class DistantSiteIT {

    @TempDir
    Path folder;

    @BeforeAll
    static void requireNetwork() throws Exception {
        RackClusters.requireNetwork();
    }

    /** Momose and Oguchi: 25.3, 24.9 and 49.8 % of the replicas; the policy wants a second rack for every block. */
    @Test
    void oneRackForEachSiteGivesTheDistantNodeHalfOfAllReplicas() throws Exception {
        Map<String, String> twoReplicas = new HashMap<>(RackClusters.SMALL_BLOCKS);
        twoReplicas.put("dfs.replication", "2");
        RackClusterPlan plan = RackClusters.ofThree(Arrangement.SIMPLE_RACK, twoReplicas);
        try (RackCluster cluster = RackClusters.start(plan, folder)) {
            Host distant = cluster.network().distant().get(0);
            cluster.network().island().roundTrip(Duration.ofMillis(20));
            Traffic before = cluster.network().wan().traffic(distant);
            try (SteadyLoad load = RackClusters.load(cluster, "/load")) {
                load.awaitMore(5, Duration.ofSeconds(90));

                Fsck fsck = RackClusters.requireSound(cluster, 1, load, "/load");

                assertThat(fsck.share(distant)).isCloseTo(0.5, within(0.001));
                assertThat(fsck.misReplicated()).isZero();
                assertThat(cluster.network()
                                .wan()
                                .traffic(distant)
                                .since(before)
                                .receivedBytes())
                        .as("a replica of every block, and little else")
                        .isBetween(
                                load.closed() * RackClusters.FILE_BYTES,
                                load.closed() * RackClusters.FILE_BYTES * 3 / 2);
            }
        }
    }
}
