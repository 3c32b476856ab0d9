package dev.terrain.rack;

import static dev.terrain.rack.SimulatedCluster.NEAR_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.junit.jupiter.api.Test;

/** A large site whose nodes have no room. */
class FullSiteTest {

    private static final int NODES_ON_RACK = 100;

    private final SimulatedCluster cluster = largeSites();

    @Test
    void blockGoesElsewhereAfterFewDrawsOfHadoops() {
        cluster.at("near").forEach(SimulatedCluster::fill);

        assertThat(SimulatedCluster.sitesOf(cluster.create("/f", 3, NEAR_CLIENT)))
                .containsExactly("tier3", "tier3");
        CountingTopology topology = (CountingTopology) cluster.topology();
        assertThat(topology.draws)
                .as("each of which costs as many steps as nodes refused before")
                .isLessThan(NODES_ON_RACK);
        assertThat(topology.longestMessage)
                .as("characters Hadoop writes about these for each further one")
                .isLessThan(100);
    }

    @Test
    void theOnlyNodesWithRoomAreFound() {
        List<DatanodeStorageInfo> near = cluster.at("near");
        List<DatanodeStorageInfo> free = List.of(near.get(42), near.get(43)); // of one rack
        near.stream().filter(storage -> !free.contains(storage)).forEach(SimulatedCluster::fill);

        assertThat(cluster.create("/f", 3, NEAR_CLIENT)).containsExactlyInAnyOrderElementsOf(free);
    }

    @Test
    void distantSiteThatIsFullIsLookedThroughOnceForACopy() {
        cluster.at("tier3").forEach(SimulatedCluster::fill);
        List<DatanodeStorageInfo> replicas = cluster.create("/f", 3, NEAR_CLIENT);

        assertThat(cluster.repair("/f", 1, replicas)).isEmpty();
        assertThat(((CountingTopology) cluster.topology()).draws).isLessThan(NODES_ON_RACK);
    }

    private static SimulatedCluster largeSites() {
        Configuration conf = new Configuration(false);
        conf.setClass("dfs.net.topology.impl", CountingTopology.class, DFSNetworkTopology.class);
        return new SimulatedCluster(conf)
                .add(NODES_ON_RACK, "/near/r0")
                .add(NODES_ON_RACK, "/near/r1")
                .add(NODES_ON_RACK, "/near/r2")
                .add(NODES_ON_RACK, "/tier3/r0")
                .add(NODES_ON_RACK, "/tier3/r1");
    }

    /** Counts what Hadoop draws. */
    public static final class CountingTopology extends DFSNetworkTopology {

        private int draws;
        private int longestMessage;

        @Override
        public Node chooseRandomWithStorageTypeTwoTrial(String scope, Collection<Node> excluded, StorageType type) {
            draws++;
            longestMessage = Math.max(longestMessage, excluded.toString().length());
            return super.chooseRandomWithStorageTypeTwoTrial(scope, excluded, type);
        }
    }
}
