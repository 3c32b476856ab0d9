package dev.terrain.lustre.internal.assign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Measured;
import dev.terrain.lustre.internal.topology.Place;
import dev.terrain.lustre.internal.topology.RackTree;
import dev.terrain.lustre.internal.topology.Torus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BalancedTest {

    private static final long LOAD = 128 << 20;

    /** No split is without a preference unless all nodes are exactly alike to it. */
    private static final double ANY_GAIN = 0;

    private static Assignment within(long roomOfNode, List<Demand> splits, Cluster cluster) {
        long[] rooms = new long[cluster.sites().size()];
        Arrays.fill(rooms, roomOfNode);
        return new Balanced(1, ANY_GAIN).assignWithin(rooms, splits, cluster);
    }

    private static Place racked(String name, int rack) {
        return new Place(name, Optional.of("/row" + rack / 3 + "/rack" + rack), List.of());
    }

    private static Cluster racks(int nodes, int servers, int racks) {
        return Cluster.of(
                IntStream.range(0, nodes)
                        .mapToObj(i -> racked("node" + i, i % racks))
                        .toList(),
                IntStream.range(0, servers)
                        .mapToObj(i -> racked("oss" + i, i % racks))
                        .toList(),
                new RackTree(hosts -> hosts));
    }

    private static List<Demand> splits(int count, int servers, Random random) {
        List<Demand> splits = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TreeMap<Integer, Long> bytes = new TreeMap<>();
            for (int j = random.nextInt(3); j >= 0; j--) {
                // Some servers are asked for more often than others.
                bytes.put(random.nextInt(1 + random.nextInt(servers)), 1L + random.nextInt(64 << 20));
            }
            splits.add(new Demand(bytes, LOAD));
        }
        return splits;
    }

    @Test
    void isWithinOnePercentOfTheBestFlowAndNeverFullerThanAllowed() {
        Random random = new Random(42);
        for (int round = 0; round < 60; round++) {
            int nodes = 3 + random.nextInt(20);
            int servers = 2 + random.nextInt(10);
            Cluster cluster = racks(nodes, servers, 2 + random.nextInt(5));
            List<Demand> splits = splits(5 + random.nextInt(100), servers, random);
            int even = (splits.size() + nodes - 1) / nodes;
            int room = even + random.nextInt(2) * even / 4;

            Assignment assignment = within(room * LOAD, splits, cluster);

            assertThat(assignment.fullest(splits, cluster.nodes().size())).isLessThanOrEqualTo(room * LOAD);
            List<Integer> placed = IntStream.range(0, splits.size())
                    .filter(split -> assignment.node(split).isPresent())
                    .boxed()
                    .toList();
            double least = FlowOracle.leastCost(placed, splits, cluster, room);
            assertThat(assignment.cost(splits, cluster)).isBetween(least * (1 - 1e-9), least * 1.01);
        }
    }

    /** A torus of 36 sites: more than a bid looks at. */
    @Test
    void isWithinOnePercentOfTheBestFlowOnATorus() {
        Random random = new Random(7);
        for (int round = 0; round < 5; round++) {
            List<Place> places = IntStream.range(0, 36)
                    .mapToObj(i -> new Place("p" + i, Optional.empty(), List.of(i / 6, i % 6)))
                    .toList();
            Cluster torus = Cluster.of(places, places.subList(0, 20), new Torus(List.of(6, 6)));
            List<Demand> splits = splits(180, 20, random);

            Assignment assignment = within(6 * LOAD, splits, torus);

            List<Integer> placed = IntStream.range(0, splits.size())
                    .filter(split -> assignment.node(split).isPresent())
                    .boxed()
                    .toList();
            double least = FlowOracle.leastCost(placed, splits, torus, 6);
            assertThat(assignment.fullest(splits, 36)).isLessThanOrEqualTo(6 * LOAD);
            assertThat(assignment.cost(splits, torus)).isBetween(least * (1 - 1e-6), least * 1.01);
        }
    }

    @Test
    void onlyExactlyFlatSplitsHaveNoNode() {
        // Rack 0 and 1 are in one row and have one server each: half and half is the same for both.
        Cluster cluster = racks(4, 2, 2);
        List<Demand> splits = List.of(
                new Demand(new TreeMap<>(Map.of(0, 100L, 1, 100L)), LOAD),
                new Demand(new TreeMap<>(Map.of(0, 101L, 1, 100L)), LOAD),
                new Demand(new TreeMap<>(), LOAD));

        Assignment assignment = new Balanced(1, ANY_GAIN).assign(splits, cluster);

        assertThat(assignment.node(0)).isEmpty();
        assertThat(assignment.node(1)).hasValue(0);
        assertThat(assignment.node(2)).isEmpty();
        assertThat(assignment.placed()).isEqualTo(1);
    }

    @Test
    void aGainBelowTheLeastIsNone() {
        // 2 x 110 + 4 x 90 against 3 x 200 on average: a thirtieth less.
        Cluster cluster = racks(2, 2, 2);
        List<Demand> splits = List.of(new Demand(new TreeMap<>(Map.of(0, 110L, 1, 90L)), LOAD));

        assertThat(new Balanced(1, 0.03).assign(splits, cluster).placed()).isEqualTo(1);
        assertThat(new Balanced(1, 0.04).assign(splits, cluster).placed()).isZero();
    }

    @Test
    void unequalLoadsAreOverByOneAtMost() {
        Random random = new Random(3);
        for (int round = 0; round < 60; round++) {
            int nodes = 2 + random.nextInt(15);
            Cluster cluster = racks(nodes, 4, 3);
            List<Demand> splits = new ArrayList<>();
            for (int i = 0; i < 80; i++) {
                splits.add(new Demand(new TreeMap<>(Map.of(random.nextInt(2), 1000L)), 1 + random.nextInt(1000)));
            }

            Assignment assignment = new Balanced(1, ANY_GAIN).assign(splits, cluster);

            assertThat(assignment.placed()).isEqualTo(splits.size());
            List<Integer> all = IntStream.range(0, splits.size()).boxed().toList();
            long even = new Assignment(LptScheduling.schedule(all, splits, nodes)).fullest(splits, nodes);
            assertThat((double) assignment.fullest(splits, cluster.nodes().size()))
                    .isLessThanOrEqualTo(even * 1.1 + 1000);
        }
    }

    /** Many that bid against each other in steps, with room to spare far away. */
    @Test
    void splitsThatAreAllAlikeFillTheNearestSites() {
        List<Place> nodes = IntStream.range(0, 48)
                .mapToObj(i -> new Place("n" + i, Optional.empty(), List.of(i / 3)))
                .toList();
        Cluster line = Cluster.of(nodes, List.of(new Place("s", Optional.empty(), List.of(0))), new Torus(List.of(0)));
        List<Demand> splits = Collections.nCopies(480, new Demand(new TreeMap<>(Map.of(0, LOAD)), LOAD));

        Assignment assignment = within(11 * LOAD, splits, line);

        List<Integer> all = IntStream.range(0, splits.size()).boxed().toList();
        double least = FlowOracle.leastCost(all, splits, line, 11);
        assertThat(assignment.placed()).isEqualTo(splits.size());
        assertThat(assignment.cost(splits, line)).isBetween(least * (1 - 1e-9), least * 1.01);
        assertThat(assignment.fullest(splits, line.nodes().size())).isLessThanOrEqualTo(11 * LOAD);
    }

    @Test
    void whatHasMostToLoseStays() {
        // The example of Auction: A and B have room for one each.
        Cluster cluster = Cluster.of(
                List.of(Place.named("a"), Place.named("b")),
                List.of(Place.named("s0"), Place.named("s1")),
                Measured.parse("m", List.of("a s0 1", "a s1 1", "b s0 2", "b s1 5")));
        List<Demand> splits =
                List.of(new Demand(new TreeMap<>(Map.of(0, 1L)), 1), new Demand(new TreeMap<>(Map.of(1, 1L)), 1));

        Assignment assignment = within(1, splits, cluster);

        assertThat(assignment.node(0)).hasValue(1);
        assertThat(assignment.node(1)).hasValue(0);
    }

    @Test
    void aFullSiteSpillsToTheNextNearest() {
        // All bytes in rack 0 of row 0; racks 1 and 2 are in the same row, rack 3 is not.
        Cluster cluster = racks(4, 1, 4);
        List<Demand> splits = Collections.nCopies(3, new Demand(new TreeMap<>(Map.of(0, LOAD)), LOAD));

        Assignment assignment = within(LOAD, splits, cluster);

        assertThat(IntStream.range(0, 3).map(split -> assignment.node(split).orElseThrow()))
                .containsExactlyInAnyOrder(0, 1, 2);
    }

    /** The paper's first experiment: as many files as nodes, 12 of 192 OSTs each, which may be of two groups. */
    @Test
    void givesAsManyFilesAsNodesOneEach() {
        Cluster k = k();
        Random random = new Random(1);
        List<Demand> splits = new ArrayList<>();
        for (int file = 0; file < k.nodes().size(); file++) {
            splits.add(twelveStripesFrom(random.nextInt(192 - 12 + 1)));
        }

        Assignment ours = new Balanced(8, ANY_GAIN).assign(splits, k);

        assertThat(ours.placed()).isEqualTo(splits.size());
        assertThat(ours.fullest(splits, k.nodes().size())).isEqualTo(12 << 20);
    }

    private static Demand twelveStripesFrom(int ost) {
        TreeMap<Integer, Long> bytes = new TreeMap<>();
        for (int stripe = 0; stripe < 12; stripe++) {
            bytes.put(ost + stripe, 1L << 20);
        }
        return new Demand(bytes, 12 << 20);
    }

    /** The paper's second experiment: every node reads one file of one group, which servers send once. */
    @Test
    void oneFileForAllIsReadNearUnlessItsServersAreSlower() {
        Cluster k = k();
        List<Demand> splits = Collections.nCopies(3072, twelveStripesFrom(0));

        assertThat(new Balanced(8, ANY_GAIN)
                        .assign(splits, k, 1 << 20)
                        .fullest(splits, k.nodes().size()))
                .isEqualTo(15 * (12 << 20));
        assertThat(new Balanced(8, ANY_GAIN)
                        .assign(splits, k)
                        .fullest(splits, k.nodes().size()))
                .isEqualTo(12 << 20);
    }

    private static Cluster k() {
        List<Place> nodes = new ArrayList<>();
        List<Place> servers = new ArrayList<>();
        for (int group = 0; group < 16; group++) {
            List<Integer> at = List.of(group / 4, group % 4);
            for (int i = 0; i < 192; i++) {
                nodes.add(new Place("node" + group + "-" + i, Optional.empty(), at));
            }
            for (int i = 0; i < 12; i++) {
                servers.add(new Place("ost" + group + "-" + i, Optional.empty(), at));
            }
        }
        // A job's part of the K computer has no way round the edge.
        return Cluster.of(nodes, servers, new Torus(List.of(0, 0)));
    }

    @Test
    void refusesWhatIsNoShare() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Balanced(0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Balanced(Double.NaN, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Balanced(1, 1.1));
    }
}
