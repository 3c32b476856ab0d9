package dev.terrain.rack;

import static dev.terrain.rack.SimulatedCluster.NEAR_CLIENT;
import static dev.terrain.rack.SimulatedCluster.sixNearAndThreeDistant;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyBlockPlacementPolicyTest {

    private static final Node DISTANT_CLIENT = new NodeBase("client", "/r0@tier3");

    private final Configuration conf = new Configuration(false);

    @ParameterizedTest
    @CsvSource({
        "1, 1, near, near",
        "1, 2, near near, near tier3",
        "1, 3, near near, near near tier3",
        "1, 5, near near near near, near near near near tier3",
        "0, 3, near near near, near near near",
        "2, 3, near near, near tier3 tier3",
        "2+, 4, near near, near near tier3 tier3",
        "100%, 3, near near, near near tier3",
        "0%, 3, near near near, near near near",
        "5, 2, near near, near tier3",
    })
    void beginsNearAndEndsAsTheBudgetSays(String budget, int replication, String begins, String ends) {
        conf.set("terrain.rack.distant-replicas", budget);
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        List<DatanodeStorageInfo> replicas = cluster.create("/f", replication, NEAR_CLIENT);
        assertThat(SimulatedCluster.sitesOf(replicas)).containsExactly(begins.split(" ", -1));

        cluster.settle("/f", replicas, replication);
        assertThat(SimulatedCluster.sitesOf(replicas)).containsExactly(ends.split(" ", -1));
        assertThat(cluster.verify(replicas, replication).isPlacementPolicySatisfied())
                .isTrue();
    }

    @Test
    void blockOfThreeIsNotCalledMisplacedWhileItsDistantCopyIsMissing() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        List<DatanodeStorageInfo> replicas = cluster.create("/f", 3, NEAR_CLIENT);

        assertThat(cluster.verify(replicas, 3).isPlacementPolicySatisfied()).isTrue();
    }

    @Test
    void misplacedBlockIsExplainedBySitesAndNotByRacks() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        assertThat(cluster.verify(cluster.at("near").subList(0, 3), 3).getErrorDescription())
                .isEqualTo("Of 3 replicas 3 at near and 0 elsewhere: 0 more needed at near, 1 more elsewhere.");
    }

    @Test
    void nearReplicasAreOnTwoRacks() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        for (int i = 0; i < 50; i++) {
            assertThat(cluster.create("/f", 3, NEAR_CLIENT))
                    .extracting(s -> s.getDatanodeDescriptor().getNetworkLocation())
                    .containsExactlyInAnyOrder("/r0", "/r1");
        }
    }

    @Test
    void writerOnADataNodeKeepsTheFirstReplica() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);
        DatanodeStorageInfo local = cluster.at("near").get(4);

        assertThat(cluster.create("/f", 3, local.getDatanodeDescriptor()).get(0))
                .isEqualTo(local);
    }

    @Test
    void distantWriterWritesAtItsOwnSiteAndTheNearOneGetsTheCopy() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        List<DatanodeStorageInfo> replicas = cluster.create("/f", 3, DISTANT_CLIENT);
        assertThat(SimulatedCluster.sitesOf(replicas)).containsExactly("tier3", "tier3");

        cluster.settle("/f", replicas, 3);
        assertThat(SimulatedCluster.sitesOf(replicas)).containsExactly("near", "tier3", "tier3");
    }

    @Test
    void writerOfASiteWithoutNodesIsTakenForNear() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        assertThat(SimulatedCluster.sitesOf(cluster.create("/f", 2, new NodeBase("client", "/mars/r0"))))
                .containsExactly("near", "near");
    }

    @Test
    void unknownWriterOfSitesTheOperatorMadeUpIsAtTheLargest() {
        SimulatedCluster cluster =
                new SimulatedCluster(conf).add(2, "/r0@kyoto").add(3, "/r0@osaka");

        assertThat(SimulatedCluster.sitesOf(cluster.create("/f", 3, null))).containsExactly("osaka", "osaka");
    }

    @Test
    void singleNearNodeIsJoinedByADistantOneSoThatThereAreTwoCopies() {
        SimulatedCluster cluster = new SimulatedCluster(conf).add(1, "/r0").add(2, "/r0@tier3");

        assertThat(SimulatedCluster.sitesOf(cluster.create("/f", 3, NEAR_CLIENT)))
                .containsExactly("near", "tier3");
    }

    @Test
    void newBlockIsWrittenThoughTheOnlyNodeWasReplacedSinceNodesWereCounted() {
        SimulatedCluster cluster = new SimulatedCluster(conf).add(1, "/r0").add(1, "/r0@tier3");
        DatanodeStorageInfo near = cluster.at("near").get(0);
        DatanodeStorageInfo distant = cluster.at("tier3").get(0);
        cluster.create("/f", 1, NEAR_CLIENT);
        cluster.lose(distant);
        assertThat(cluster.create("/f", 1, NEAR_CLIENT)).containsExactly(near);

        cluster.lose(near);
        cluster.restore(distant);

        assertThat(cluster.create("/f", 1, NEAR_CLIENT)).containsExactly(distant);
    }

    @Test
    void oneNearReplicaIsEnoughWhenAskedFor() {
        conf.setInt("terrain.rack.min-near", 1);
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        assertThat(SimulatedCluster.sitesOf(cluster.create("/f", 2, NEAR_CLIENT)))
                .containsExactly("near");
    }

    @Test
    void neverFewerThanTheNameNodeAccepts() {
        conf.setInt("terrain.rack.min-near", 1);
        conf.setInt("dfs.namenode.replication.min", 2);
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        assertThat(cluster.create("/f", 2, NEAR_CLIENT)).hasSize(2);
    }

    @Test
    void directoryThatNoVerdictCanTellWritesItsDistantReplicaAtOnce() {
        conf.set("terrain.rack.distant-replicas", "/=0,/archive=1");
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        List<DatanodeStorageInfo> replicas = cluster.create("/archive/a", 2, NEAR_CLIENT);

        assertThat(SimulatedCluster.sitesOf(replicas)).containsExactly("near", "tier3");
        assertThat(cluster.settle("/archive/a", replicas, 2)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"2, 30", "3, 30", "3, 75", "4, 1"})
    void shareIsKeptWithinOneBlockAtAnyTime(int replication, int percent) {
        conf.set("terrain.rack.distant-replicas", percent + "%");
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        int distant = 0;
        for (int block = 1; block <= 200; block++) {
            List<DatanodeStorageInfo> replicas = cluster.create("/f", replication, NEAR_CLIENT);
            cluster.settle("/f", replicas, replication);
            distant += Collections.frequency(SimulatedCluster.sitesOf(replicas), "tier3");
            assertThat(distant).isBetween(block * percent / 100 - 1, block * percent / 100 + 1);
        }
    }

    @Test
    void nearReplicaThatIsMissingComesAloneAndTheDistantOneInTheNextRound() {
        SimulatedCluster cluster = SimulatedCluster.sixNearAndThreeDistant(new Configuration(false));
        List<DatanodeStorageInfo> one = new ArrayList<>(cluster.at("near").subList(0, 1));

        List<DatanodeStorageInfo> first = cluster.repair("/f", 2, one);
        assertThat(SimulatedCluster.sitesOf(first)).containsExactly("near");
        one.addAll(first);
        assertThat(SimulatedCluster.sitesOf(cluster.repair("/f", 1, one))).containsExactly("tier3");
    }

    @Test
    void distantNodesGetCopiesJustAfterAHeartbeatAndHoldUpNoLeavingNodeWithoutOne() {
        Configuration conf = new Configuration(false);
        SimulatedCluster cluster = SimulatedCluster.sixNearAndThreeDistant(conf);
        conf.set("dfs.heartbeat.interval", "3s");
        conf.set("dfs.namenode.redundancy.interval.seconds", "1s");
        cluster.reconfigure();
        List<DatanodeStorageInfo> near = cluster.at("near");
        List<DatanodeStorageInfo> two = near.subList(0, 2);
        List<DatanodeStorageInfo> leaving = near.subList(5, 6);
        leaving.get(0).getDatanodeDescriptor().startDecommission();

        heard(cluster.at("tier3"), 0);
        assertThat(SimulatedCluster.sitesOf(cluster.repair("/f", 1, two, leaving)))
                .containsExactly("tier3");

        heard(cluster.at("tier3"), 2);
        assertThat(cluster.repair("/f", 1, two, leaving))
                .as("the next one may come")
                .isEmpty();

        near.forEach(SimulatedCluster::empty);
        heard(cluster.at("tier3"), 6);
        assertThat(cluster.repair("/f", 1, two)).isEmpty();
        assertThat(SimulatedCluster.sitesOf(cluster.repair("/f", 1, two, leaving)))
                .containsExactly("near");
    }

    private static void heard(List<DatanodeStorageInfo> storages, int secondsAgo) {
        storages.forEach(storage -> storage.getDatanodeDescriptor()
                .setLastUpdateMonotonic(
                        Time.monotonicNow() - Duration.ofSeconds(secondsAgo).toMillis()));
    }

    @Test
    void pipelineIsJoinedByANodeOfItsSite() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);
        List<DatanodeStorageInfo> chosen = List.copyOf(cluster.at("tier3").subList(0, 2));

        List<DatanodeStorageInfo> joined = cluster.join("/f", 1, NEAR_CLIENT, chosen);

        assertThat(joined).containsAll(chosen);
        assertThat(SimulatedCluster.sitesOf(joined)).containsExactly("tier3", "tier3", "tier3");
    }

    @Test
    void pipelineIsJoinedByAnyNodeWhenItsSiteHasNoneLeft() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);
        List<DatanodeStorageInfo> chosen = cluster.at("tier3");

        assertThat(SimulatedCluster.sitesOf(cluster.join("/f", 1, NEAR_CLIENT, chosen)))
                .containsExactly("near", "tier3", "tier3", "tier3");
    }

    @Test
    void storageTypeThatDoesNotFitIsKeptRatherThanMadeForEver() {
        SimulatedCluster cluster = new SimulatedCluster(conf).add(3, "/r0");
        cluster.addNode("/r0@tier3", StorageType.ARCHIVE);
        List<DatanodeStorageInfo> replicas = cluster.create("/f", 2, NEAR_CLIENT);

        cluster.settle("/f", replicas, 2);

        assertThat(SimulatedCluster.sitesOf(replicas)).containsExactly("near", "tier3");
    }

    @Test
    void balancersHintIsFollowedOnlyWhereItLeavesTheBlockWellPlaced() {
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);
        List<DatanodeStorageInfo> near = cluster.at("near");
        DatanodeStorageInfo distant = cluster.at("tier3").get(0);
        List<DatanodeStorageInfo> replicas = List.of(near.get(0), near.get(1), near.get(3), distant);

        for (DatanodeStorageInfo hint : List.of(distant, near.get(0))) {
            List<DatanodeStorageInfo> deleted = cluster.policy()
                    .chooseReplicasToDelete(
                            replicas,
                            replicas,
                            3,
                            new ArrayList<>(List.of(StorageType.DISK)),
                            near.get(3).getDatanodeDescriptor(),
                            hint.getDatanodeDescriptor());
            assertThat(deleted).hasSize(1).doesNotContain(distant);
            if (!hint.equals(distant)) {
                assertThat(deleted).containsExactly(hint);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"/r0, /r1", "/dc1/r0, /dc2/r1", "/r0@osaka, /r1@osaka"})
    void withoutDistancesItDecidesAsHadoops(String rack, String otherRack) {
        SimulatedCluster ours = new SimulatedCluster(conf).add(3, rack).add(3, otherRack);
        Configuration stockConf = new Configuration(false);
        stockConf.set("dfs.block.replicator.classname", BlockPlacementPolicyDefault.class.getName());
        SimulatedCluster stock = new SimulatedCluster(stockConf).add(3, rack).add(3, otherRack);

        assertThat(ours.create("/f", 3, null)).hasSize(3);
        List<DatanodeInfo> oneRack = ours.storages().subList(0, 3).stream()
                .<DatanodeInfo>map(DatanodeStorageInfo::getDatanodeDescriptor)
                .toList();
        DatanodeInfo[] nodes = oneRack.toArray(new DatanodeInfo[0]);
        assertThat(ours.policy().verifyBlockPlacement(nodes, 3).isPlacementPolicySatisfied())
                .isEqualTo(stock.policy().verifyBlockPlacement(nodes, 3).isPlacementPolicySatisfied())
                .isFalse();
    }

    @Test
    void whatIsNoBudgetLeavesHadoopsOwnPlacement() {
        conf.set("terrain.rack.distant-replicas", "many");
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        assertThat(cluster.create("/f", 3, NEAR_CLIENT)).hasSize(3);
    }

    @Test
    void policyThatThrowsAnswersAsHadoops() {
        conf.set("dfs.block.replicator.classname", ThrowingPolicy.class.getName());
        SimulatedCluster cluster = sixNearAndThreeDistant(conf);

        List<DatanodeStorageInfo> replicas = cluster.create("/f", 3, NEAR_CLIENT);

        assertThat(replicas).hasSize(3);
        assertThat(cluster.verify(replicas, 3).isPlacementPolicySatisfied()).isTrue();
        assertThat(cluster.repair("/f", 1, replicas.subList(0, 2))).hasSize(1);
        assertThat(cluster.join("/f", 1, NEAR_CLIENT, replicas.subList(0, 2))).hasSize(3);
        assertThat(cluster.excess(replicas, 2)).hasSize(1);
        assertThat(cluster.isMovable(
                        replicas.subList(0, 1),
                        replicas.get(0),
                        cluster.at("near").get(5)))
                .isTrue();
    }
}
