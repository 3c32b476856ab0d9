package dev.terrain.rack;

import static dev.terrain.rack.SimulatedCluster.NEAR_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.junit.jupiter.api.Test;

/** A large site whose nodes have no room. */
class FullSiteTest {

    private static final int NODES_ON_RACK = 100;

    private final SimulatedCluster cluster = largeSites();

    @Test
    void blockGoesElsewhereWithoutDrawsOfHadoops() {
        cluster.at("near").forEach(SimulatedCluster::fill);

        assertThat(SimulatedCluster.sitesOf(cluster.create("/f", 3, NEAR_CLIENT)))
                .containsExactly("tier3", "tier3");
        assertThat(draws())
                .as("each of which costs as many steps as nodes refused before")
                .isZero();
    }

    @Test
    void theNodesDrawnBeforeAreNotWrittenOutAtEveryDraw() {
        cluster.at("near").forEach(SimulatedCluster::fill);
        AtomicInteger written = new AtomicInteger();
        Node excluded = new NodeBase("excluded", "/r0") {
            @Override
            public String toString() {
                written.incrementAndGet();
                return super.toString();
            }
        };

        assertThat(cluster.repair("/f", 1, List.of(cluster.at("tier3").get(0)), Set.of(excluded)))
                .isEmpty();
        assertThat(written).hasValueLessThan(NODES_ON_RACK);
    }

    @Test
    void theOnlyNodesWithRoomAreFound() {
        List<DatanodeStorageInfo> near = cluster.at("near");
        List<DatanodeStorageInfo> free = List.of(near.get(42), near.get(43)); // of one rack
        near.stream().filter(storage -> !free.contains(storage)).forEach(SimulatedCluster::fill);

        assertThat(cluster.create("/f", 3, NEAR_CLIENT)).containsExactlyInAnyOrderElementsOf(free);
    }

    @Test
    void distantCopyIsMadeAtOnceWhereNoNearNodeHasRoom() {
        List<DatanodeStorageInfo> near = cluster.at("near");
        near.forEach(SimulatedCluster::fill);
        List<DatanodeStorageInfo> one = List.of(near.get(0));

        assertThat(SimulatedCluster.sitesOf(cluster.repair("/f", 2, one))).containsExactly("tier3");

        SimulatedCluster.empty(near.get(1));
        assertThat(SimulatedCluster.sitesOf(cluster.repair("/f", 2, one))).containsExactly("near");
    }

    @Test
    void distantSiteThatIsFullIsLookedThroughOnceForACopy() {
        cluster.at("tier3").forEach(SimulatedCluster::fill);
        List<DatanodeStorageInfo> replicas = cluster.create("/f", 3, NEAR_CLIENT);

        assertThat(cluster.repair("/f", 1, replicas)).isEmpty();
        assertThat(draws()).isZero();
    }

    private int draws() {
        return ((CountingTopology) cluster.topology()).draws;
    }

    private static SimulatedCluster largeSites() {
        Configuration conf = new Configuration(false);
        conf.setClass("dfs.net.topology.impl", CountingTopology.class, DFSNetworkTopology.class);
        return new SimulatedCluster(conf)
                .add(NODES_ON_RACK, "/r0")
                .add(NODES_ON_RACK, "/r1")
                .add(NODES_ON_RACK, "/r2")
                .add(NODES_ON_RACK, "/r0@tier3")
                .add(NODES_ON_RACK, "/r1@tier3");
    }

    /** Counts what Hadoop draws. */
    public static final class CountingTopology extends DFSNetworkTopology {

        private int draws;

        @Override
        public Node chooseRandomWithStorageTypeTwoTrial(String scope, Collection<Node> excluded, StorageType type) {
            draws++;
            return super.chooseRandomWithStorageTypeTwoTrial(scope, excluded, type);
        }
    }
}
