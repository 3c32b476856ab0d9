package dev.terrain.rack.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.rack.internal.placement.PlacementSettings;
import dev.terrain.rack.internal.placement.Rules;
import dev.terrain.rack.internal.plan.Workload.Blocks;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulationTest {

    /** Four standard errors of 20,000 samples, of what is between 0 and 2 for a block. */
    private static final double SAMPLED = 0.03;

    private static final Cluster THREE = cluster(2, 1);

    @Test
    void givesThePapersShares() {
        Simulation simulation = simulation(THREE, 2, Writers.OUTSIDE);

        assertThat(simulation.withoutRacks().replicaShares().get(1)).isEqualTo(1 / 3.0, within(SAMPLED));
        assertThat(simulation.withSitesAsRacks().replicaShares().get(1)).isEqualTo(0.5, within(SAMPLED));
        assertThat(simulation.withArrangedRacks().replicaShares().get(1)).isEqualTo(0.25, within(SAMPLED));
    }

    @ParameterizedTest
    @CsvSource({"5, 3, 1", "5, 3, 2", "5, 3, 3", "5, 3, 4", "1, 4, 3", "9, 1, 5"})
    void drawsWhatTheRulesExpect(int home, int distant, int replication) {
        Cluster cluster = cluster(home, distant);
        for (Writers writers : Writers.values()) {
            Expectation expected =
                    new StockPlacement(List.of(new Rack(home, 0), new Rack(0, distant)), replication).expect(writers);

            Outcome drawn = simulation(cluster, replication, writers).withSitesAsRacks();

            assertThat(drawn.replicaShares().get(1))
                    .isEqualTo(expected.distantReplicas() / expected.replicas(), within(SAMPLED));
        }
    }

    @Test
    void nearFirstCrossesNothingWhileItWritesAndOnceAfterwards() {
        Outcome outcome = simulation(cluster(4, 2), 3, Writers.HOME_NODES).nearFirst(rules("1", 2));

        assertThat(outcome.writtenAcross()).isZero();
        assertThat(outcome.crossings()).isZero();
        assertThat(outcome.copiedAcross()).isEqualTo(1, within(1e-9));
        assertThat(outcome.replicaShares().get(1)).isEqualTo(1 / 3.0, within(1e-9));
        assertThat(outcome.lostAtClose())
                .satisfiesExactly(home -> assertThat(home).isEqualTo(1, within(1e-9)), distant -> assertThat(distant)
                        .isZero());
        assertThat(outcome.lostAfter()).containsExactly(0.0, 0.0);
    }

    @Test
    void aShareOfTheBlocksHasADistantReplica() {
        Outcome outcome = simulation(cluster(4, 2), 3, Writers.OUTSIDE).nearFirst(rules("30%", 2));

        assertThat(outcome.copiedAcross()).isEqualTo(0.3, within(SAMPLED));
        assertThat(outcome.lostAfter().get(0)).isEqualTo(0.7, within(SAMPLED));
    }

    @Test
    void aBlockOfAShareIsDistantFromItsFirstByteWhereANearReplicaWouldHaveToGo() {
        Outcome outcome = simulation(cluster(4, 2), 2, Writers.OUTSIDE).nearFirst(rules("30%", 2));

        assertThat(outcome.copiedAcross()).isZero();
        assertThat(outcome.writtenAcross()).isEqualTo(0.3, within(SAMPLED));
        assertThat(outcome.lostAfter()).isEqualTo(outcome.lostAtClose());
    }

    @Test
    void aPipelineThatGoesThereAndBackCrossesTwice() {
        // First at home, the second in the other rack, the third with it: one crossing; from outside, the first is
        // distant with 1/5.
        assertThat(simulation(cluster(4, 2), 3, Writers.HOME_NODES)
                        .withSitesAsRacks()
                        .crossings())
                .isEqualTo(1, within(1e-9));
        assertThat(simulation(cluster(1, 2), 2, Writers.OUTSIDE)
                        .withSitesAsRacks()
                        .crossings())
                .isEqualTo(1 / 3.0 + 2 * 2 / 3.0, within(SAMPLED));
    }

    @Test
    void weighsBlocksByTheirReplication() {
        Workload workload = new Workload(Map.of(1, new Blocks(100, 100), 3, new Blocks(100, 300)), 0);
        Simulation simulation = new Simulation(cluster(4, 2), workload, Writers.OUTSIDE, 20_000, 1);

        Outcome outcome = simulation.nearFirst(rules("1", 2));

        assertThat(outcome.copiedAcross()).isEqualTo(0.75, within(1e-9)); // 300 of 400 bytes have a distant replica
        assertThat(outcome.lostAfter().get(0)).isEqualTo(0.5, within(1e-9));
        assertThat(outcome.replicaShares().get(1)).isEqualTo(300 / 1000.0, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        // home, distant, replication, budget, min near | written, near kept, distant kept
        "4, 2, 1, 1, 2, 1, 1, 0",
        "4, 2, 2, 1, 2, 2, 1, 1",
        "4, 2, 2, 1, 1, 1, 1, 1",
        "4, 2, 3, 1, 2, 2, 2, 1",
        "4, 2, 3, 2, 2, 2, 1, 2",
        "4, 2, 3, 0, 2, 3, 3, 0",
        "4, 2, 3, 7, 2, 2, 1, 2",
        "4, 2, 3, 100%, 2, 2, 2, 1",
        "4, 2, 3, 2+, 2, 2, 1, 2",
        "4, 1, 4, 2, 2, 2, 3, 1",
        "1, 4, 3, 1, 1, 1, 1, 2",
        "1, 4, 3, 1, 2, 2, 1, 2",
        "3, 0, 3, 1, 2, 3, 3, 0",
        "1, 1, 5, 1, 2, 2, 1, 1"
    })
    void nearFirstKeepsItsBudget(
            int home, int distant, int replication, String budget, int minNear, int written, int near, int far) {
        Cluster cluster = cluster(home, distant);
        Random random = new Random(3);
        for (int writer : new int[] {Policy.OUTSIDE, cluster.nodesAt(0)[0]}) {
            Placed placed = new NearFirstPolicy(cluster, rules(budget, minNear)).place(writer, replication, random);

            assertThat(placed.written()).hasSize(written);
            assertThat(Arrays.stream(placed.written()).filter(node -> cluster.siteOf(node) == 0))
                    .hasSize(Math.min(written, home));
            assertThat(Arrays.stream(placed.written()).distinct()).hasSize(written);
            assertThat(Arrays.stream(placed.kept()).filter(node -> cluster.siteOf(node) == 0))
                    .hasSize(near);
            assertThat(Arrays.stream(placed.kept()).filter(node -> cluster.siteOf(node) != 0))
                    .hasSize(far);
            assertThat(Arrays.stream(placed.kept()).distinct()).hasSize(near + far);
            if (writer != Policy.OUTSIDE) {
                assertThat(placed.written()[0]).isEqualTo(writer);
            }
        }
    }

    @Test
    void sameSeedGivesTheSameOutcome() {
        assertThat(simulation(cluster(5, 3), 3, Writers.OUTSIDE).withSitesAsRacks())
                .isEqualTo(simulation(cluster(5, 3), 3, Writers.OUTSIDE).withSitesAsRacks());
    }

    @Test
    void stockPlacesEveryReplicaOnANodeOfItsOwn() {
        StockPolicy policy = new StockPolicy(new int[] {0, 0, 1, 1, 1, 2});
        Random random = new Random(5);
        for (int i = 0; i < 1000; i++) {
            int replication = 1 + i % 8;
            Set<Integer> nodes = new HashSet<>();
            for (int node : policy.place(i % 7 - 1, replication, random).kept()) {
                nodes.add(node);
            }
            assertThat(nodes).hasSize(Math.min(replication, 6));
        }
    }

    /** Of six replicas in three racks, (6 - 1) / 3 + 2 = 3 in one; of the others there are but two. */
    @Test
    void stockPutsNoMoreIntoARackThanHadoopAllows() {
        int[] rackOf = {0, 0, 0, 0, 0, 0, 1, 2};
        StockPolicy policy = new StockPolicy(rackOf);
        Random random = new Random(6);
        for (int i = 0; i < 100; i++) {
            assertThat(Arrays.stream(policy.place(i % 8, 6, random).kept()).map(node -> rackOf[node]))
                    .containsExactlyInAnyOrder(0, 0, 0, 1, 2);
        }
    }

    @Test
    void aPipelineOfStockBeginsAtTheWriterAndLeavesARackOnce() {
        int[] rackOf = {0, 0, 0, 1, 1, 1, 2, 2, 2};
        StockPolicy policy = new StockPolicy(rackOf);
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            int writer = i % 9;
            int[] pipeline = policy.place(writer, 6, random).written();

            int[] racks = Arrays.stream(pipeline).map(node -> rackOf[node]).toArray();
            long turns = IntStream.range(1, racks.length)
                    .filter(next -> racks[next] != racks[next - 1])
                    .count();
            assertThat(pipeline[0]).isEqualTo(writer);
            assertThat(turns).isEqualTo(Arrays.stream(racks).distinct().count() - 1);
        }
    }

    @Test
    void refusesAWorkloadWithoutBlocks() {
        assertThatThrownBy(() -> new Simulation(THREE, new Workload(Map.of(), 1), Writers.OUTSIDE, 1, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Simulation simulation(Cluster cluster, int replication, Writers writers) {
        return new Simulation(cluster, Workload.of(1000, 1 << 20, 1 << 20, replication), writers, 20_000, 42);
    }

    private static Rules rules(String budget, int minNear) {
        return Rules.of(new PlacementSettings(true, minNear, budget), 1);
    }

    private static Cluster cluster(int home, int distant) {
        Map<String, String> sites = new TreeMap<>();
        for (int node = 0; node < home; node++) {
            sites.put("h" + node, "near");
        }
        for (int node = 0; node < distant; node++) {
            sites.put("d" + node, "tier3");
        }
        return Cluster.of(sites);
    }
}
