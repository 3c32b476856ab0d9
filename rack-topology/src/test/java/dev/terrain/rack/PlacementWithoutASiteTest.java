package dev.terrain.rack;

import static dev.terrain.rack.SimulatedCluster.NEAR_CLIENT;
import static dev.terrain.rack.SimulatedCluster.sixNearAndThreeDistant;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link LatencyBlockPlacementPolicy} says while the distant site is going, gone, or in maintenance. */
class PlacementWithoutASiteTest {

    /** Of what is a matter of chance: without care one in three of them is wrong. */
    private static final int DRAWS = 20;

    private final Configuration conf = new Configuration(false);

    @Test
    void decommissionedDistantNodesAreNotMissed() throws Exception {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);
        cluster.at("tier3").forEach(s -> s.getDatanodeDescriptor().setDecommissioned());

        List<DatanodeStorageInfo> replicas = cluster.create("/f", 3, NEAR_CLIENT);
        cluster.settle("/f", replicas, 3);

        assertThat(SimulatedCluster.sitesOf(replicas)).containsExactly("near", "near", "near");
        assertThat(cluster.verify(replicas, 3).isPlacementPolicySatisfied()).isTrue();
    }

    @Test
    void siteInMaintenanceGetsItsCopiesAfterwards() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);
        cluster.at("tier3").forEach(s -> s.getDatanodeDescriptor().setInMaintenance());
        List<DatanodeStorageInfo> replicas = cluster.create("/f", 3, NEAR_CLIENT);
        cluster.settle("/f", replicas, 3);

        assertThat(SimulatedCluster.sitesOf(replicas)).containsExactly("near", "near", "near");
        assertThat(cluster.verify(replicas, 3).isPlacementPolicySatisfied()).isFalse();
    }

    @Test
    void copiesThatBelongAtASiteInMaintenanceAreMadeOnAnotherRack() {
        for (int i = 0; i < DRAWS; i++) {
            SimulatedCluster cluster = sixNearAndThreeDistant(conf);
            cluster.at("tier3").forEach(s -> s.getDatanodeDescriptor().setInMaintenance());
            List<DatanodeStorageInfo> oneRack = List.copyOf(cluster.at("near").subList(0, 2));

            assertThat(cluster.repair("/f", 1, oneRack))
                    .extracting(s -> s.getDatanodeDescriptor().getNetworkLocation())
                    .containsExactly("/r1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/r1", "/r0"})
    void nearNodesAreNotKeptFromDecommissioningByCopiesThatCannotBeMadeNow(String secondRack)
            throws InterruptedException {
        SimulatedCluster cluster =
                new SimulatedCluster(conf).add(3, "/r0").add(3, secondRack).add(3, "/r0@tier3");
        cluster.at("tier3").forEach(s -> s.getDatanodeDescriptor().setInMaintenance());
        List<DatanodeStorageInfo> replicas = cluster.create("/f", 3, NEAR_CLIENT);
        cluster.settle("/f", replicas, 3);
        AtomicBoolean isSatisfied = new AtomicBoolean();

        Thread monitor = new Thread(
                () -> isSatisfied.set(cluster.verify(replicas, 3).isPlacementPolicySatisfied()),
                "DatanodeAdminMonitor-0");
        monitor.start();
        monitor.join();

        assertThat(isSatisfied).isTrue();
        assertThat(cluster.verify(replicas, 3).isPlacementPolicySatisfied())
                .as("for everybody else")
                .isFalse();
    }

    @Test
    void siteThatIsLostIsDoneWithoutAndGetsItsCopiesWhenItReturns() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);
        cluster.create("/f", 3, NEAR_CLIENT);
        cluster.at("tier3").forEach(cluster::lose);
        List<DatanodeStorageInfo> replicas = cluster.create("/f", 3, NEAR_CLIENT);

        cluster.settle("/f", replicas, 3);
        assertThat(SimulatedCluster.sitesOf(replicas)).containsExactly("near", "near", "near");
        assertThat(cluster.verify(replicas, 3).isPlacementPolicySatisfied())
                .as("so the block stays in the NameNode's queue")
                .isFalse();

        cluster.at("tier3").forEach(cluster::restore);
        cluster.settle("/f", replicas, 3);
        assertThat(SimulatedCluster.sitesOf(replicas)).containsExactly("near", "near", "tier3");
    }

    /** Hadoop keeps the corrupt one until the block is complete: waiting for its node would be for ever. */
    @Test
    void onlyDistantNodeHasACorruptReplicaSoThatANearOneIsTaken() {
        SimulatedCluster cluster = new SimulatedCluster(conf).add(3, "/r0").add(1, "/r0@tier3");
        List<DatanodeStorageInfo> replicas = cluster.create("/f", 3, NEAR_CLIENT);

        List<DatanodeStorageInfo> targets = cluster.repair("/f", 1, replicas, cluster.at("tier3"));

        assertThat(SimulatedCluster.sitesOf(replicas)).containsExactly("near", "near");
        assertThat(SimulatedCluster.sitesOf(targets)).containsExactly("near");
    }

    @Test
    void fsckAndNameNodeAgreeWhileASiteIsLost() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);
        List<DatanodeStorageInfo> replicas = cluster.create("/f", 2, NEAR_CLIENT);
        cluster.at("tier3").forEach(cluster::lose);
        boolean nameNodes = cluster.verify(replicas, 2).isPlacementPolicySatisfied();

        cluster.reconfigure();

        assertThat(cluster.verify(replicas, 2).isPlacementPolicySatisfied()).isEqualTo(nameNodes);
    }
}
