package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.rack.SimulatedCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StockPlacementTest {

    private static final double EXACT = 1e-12;

    @Test
    void givesThePapersSharesForTheNaturalRacks() {
        List<Rack> racks = List.of(new Rack(2, 0), new Rack(0, 1));

        assertThat(perNode(racks, 0, 2)).isEqualTo(0.25 * 2, within(EXACT));
        assertThat(perNode(racks, 1, 2)).isEqualTo(0.50 * 2, within(EXACT));
        assertThat(new StockPlacement(racks, 2).distantReplicas()).isEqualTo(1, within(EXACT));
    }

    @Test
    void givesThePapersSharesForTheOptimisedRacks() {
        List<Rack> racks = List.of(new Rack(1, 0), new Rack(1, 1));

        assertThat(perNode(racks, 0, 2)).isEqualTo(0.50 * 2, within(EXACT));
        assertThat(perNode(racks, 1, 2)).isEqualTo(0.25 * 2, within(EXACT));
        assertThat(new StockPlacement(racks, 2).load()).isEqualTo(1.5, within(EXACT));
    }

    @Test
    void agreesWithEveryOrderOfNodesInRandomClusters() {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            Map<String, String> rackOf = randomRacks(random, 1 + random.nextInt(7), 1 + random.nextInt(4));
            int replication = 1 + random.nextInt(5);
            Map<String, Double> expected = new NodeByNode(rackOf, replication).expected();
            assertThat(byNode(rackOf, replication))
                    .as("%s, replication %d", rackOf, replication)
                    .allSatisfy((node, replicas) -> assertThat(replicas).isEqualTo(expected.get(node), within(1e-9)));
        }
    }

    /**
     * 10,000 placements: the standard error of a node's replicas is at most 0.5 / sqrt(10,000) = 0.005, a sixth of what
     * is allowed.
     */
    @ParameterizedTest
    @CsvSource({
        "h1 h2 / d1, 1",
        "h1 h2 / d1, 2",
        "h1 / h2 d1, 2",
        "h1 / h2 d1, 3",
        "h1 h2 h3 h4, 3",
        "h1 h2 h3 / d1 d2, 3",
        "h1 h2 / h3 / d1, 3",
        "h1 h2 h3 / h4 h5 d1 / d2, 4",
        "h1 h2 h3 h4 / d1, 5",
        "h1 h2 h3 / h4 h5 / d1 d2 / d3, 6"
    })
    void agreesWithHadoopsOwnPolicy(String layout, int replication) {
        Configuration conf = new Configuration(false);
        conf.set("dfs.block.replicator.classname", BlockPlacementPolicyDefault.class.getName());
        SimulatedCluster cluster = new SimulatedCluster(conf);
        Map<String, String> rackOf = new TreeMap<>();
        Map<DatanodeStorageInfo, String> names = new HashMap<>();
        String[] racks = layout.split(" / ", -1);
        for (int rack = 0; rack < racks.length; rack++) {
            for (String node : racks[rack].split(" ", -1)) {
                rackOf.put(node, "/site/rack" + rack);
                names.put(cluster.addNode("/site/rack" + rack, StorageType.DISK), node);
            }
        }
        int placements = 10_000;
        Map<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < placements; i++) {
            cluster.create("/f", replication, null)
                    .forEach(storage -> counts.merge(names.get(storage), 1, Integer::sum));
        }
        assertThat(byNode(rackOf, replication))
                .allSatisfy((node, replicas) -> assertThat(counts.getOrDefault(node, 0) / (double) placements)
                        .isEqualTo(replicas, within(0.03)));
    }

    @Test
    void countsEveryReplicaOnce() {
        assertThat(new StockPlacement(List.of(new Rack(20, 0), new Rack(3, 5), new Rack(0, 7)), 3).replicas())
                .isEqualTo(3, within(EXACT));
    }

    @Test
    void saysWhenTheRulesLeaveABlockShort() {
        // (10 - 1) / 2 + 2 = 6 a rack: 1 in the first and 6 in the second.
        assertThat(new StockPlacement(List.of(new Rack(1, 0), new Rack(9, 0)), 10).replicas())
                .isEqualTo(7, within(EXACT));
    }

    @Test
    void refusesWhatCannotBePlaced() {
        assertThatThrownBy(() -> new StockPlacement(List.of(), 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new StockPlacement(List.of(new Rack(1, 0)), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Map<String, Double> byNode(Map<String, String> rackOf, int replication) {
        List<String> names = rackOf.values().stream().distinct().sorted().toList();
        List<Rack> racks = NodeByNode.racks(rackOf);
        Map<String, Double> byNode = new TreeMap<>();
        rackOf.forEach((node, rack) -> byNode.put(node, perNode(racks, names.indexOf(rack), replication)));
        return byNode;
    }

    /** What a node of the rack has: what all distant nodes have, if there is no other. */
    private static double perNode(List<Rack> racks, int rack, int replication) {
        List<Rack> oneDistant = new ArrayList<>();
        racks.forEach(any -> oneDistant.add(new Rack(any.size(), 0)));
        oneDistant.set(rack, new Rack(racks.get(rack).size() - 1, 1));
        return new StockPlacement(oneDistant, replication).distantReplicas();
    }

    private static Map<String, String> randomRacks(Random random, int nodes, int racks) {
        Map<String, String> rackOf = new TreeMap<>();
        for (int node = 0; node < nodes; node++) {
            rackOf.put((random.nextInt(3) > 0 ? "h" : "d") + node, "/site/rack" + random.nextInt(racks));
        }
        return rackOf;
    }
}
