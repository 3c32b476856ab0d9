package dev.terrain.lustre.internal.assign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Distance;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Against the best of all assignments, where there are few enough to try them. */
class RoomTest {

    private static final int ROUNDS = 60;

    /** Where nodes and servers stand. */
    enum Shape {
        RACKS {
            @Override
            Place place(String name, int group) {
                return new Place(name, Optional.of("/row" + group / 2 + "/rack" + group), List.of());
            }

            @Override
            Distance distance(Random random) {
                return new RackTree(hosts -> hosts);
            }
        },
        TORUS {
            @Override
            Place place(String name, int group) {
                return new Place(name, Optional.empty(), List.of(group / 2, group % 2));
            }

            @Override
            Distance distance(Random random) {
                return new Torus(List.of(3, 2));
            }
        },
        MEASURED {
            @Override
            Place place(String name, int group) {
                return new Place(name, Optional.of("/rack" + group), List.of());
            }

            @Override
            Distance distance(Random random) {
                List<String> lines = new ArrayList<>();
                for (int from = 0; from < 4; from++) {
                    for (int to = 0; to < 4; to++) {
                        int value = from == to ? 1 + random.nextInt(3) : 4 + random.nextInt(20);
                        lines.add("/rack" + from + " /rack" + to + " " + value);
                    }
                }
                return Measured.parse("measured", lines);
            }
        };

        abstract Place place(String name, int group);

        abstract Distance distance(Random random);
    }

    private static Cluster cluster(Shape shape, int groups, int nodesOfGroup, Random random) {
        List<Place> nodes = new ArrayList<>();
        List<Place> servers = new ArrayList<>();
        for (int group = 0; group < groups; group++) {
            for (int i = 0; i < nodesOfGroup; i++) {
                nodes.add(shape.place("node" + group + "-" + i, group));
            }
            for (int i = 0; i < 2; i++) {
                servers.add(shape.place("oss" + group + "-" + i, group));
            }
        }
        return Cluster.of(nodes, servers, shape.distance(random));
    }

    private static Demand reads(int server, long bytes) {
        return new Demand(new TreeMap<>(Map.of(server, bytes)), bytes);
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void oneFileForAllTasksIsWithinOnePercentOfTheBest(Shape shape) {
        Random random = new Random(11);
        for (int round = 0; round < ROUNDS; round++) {
            Cluster cluster = cluster(shape, 2 + random.nextInt(2), 2, random);
            Demand file = reads(random.nextInt(cluster.servers().size()), 100);
            List<Demand> splits = Collections.nCopies(4 + random.nextInt(9), file);
            assertBest(splits, cluster, 0.5 + random.nextInt(16), random.nextBoolean() ? 100 : 100 * splits.size());
        }
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void manyFilesAreWithinOnePercentOfTheBest(Shape shape) {
        Random random = new Random(12);
        for (int round = 0; round < ROUNDS; round++) {
            Cluster cluster = cluster(shape, 2 + random.nextInt(2), 2, random);
            // Of few servers, so that some racks or positions have more than their part.
            int servers = 1 + random.nextInt(cluster.servers().size());
            List<Demand> splits = IntStream.range(0, 8)
                    .mapToObj(split -> reads(random.nextInt(servers), 100))
                    .toList();
            assertBest(splits, cluster, 0.5 + random.nextInt(16), random.nextBoolean() ? 100 : 300);
        }
    }

    private static void assertBest(List<Demand> splits, Cluster cluster, double oversubscription, long busiestServer) {
        Assignment ours = new Balanced(oversubscription, 0).assign(splits, cluster, busiestServer);
        ExactAssignment exact = new ExactAssignment(splits, cluster, oversubscription);
        int[] nodes = IntStream.range(0, splits.size())
                .map(split -> ours.node(split).orElseThrow())
                .toArray();

        double least = exact.leastSeconds(busiestServer);
        assertThat(exact.seconds(nodes, busiestServer)).isBetween(least * (1 - 1e-9), least * 1.01);
        double leastCost = exact.leastCost(Room.ofNodes(splits, cluster, busiestServer, oversubscription));
        assertThat(ours.cost(splits, cluster)).isBetween(leastCost * (1 - 1e-6), leastCost * 1.01);
    }

    /** The example of its documentation. */
    @Test
    void findsTheRoomBetweenEvenAndNear() {
        List<Place> nodes = IntStream.range(0, 3072)
                .mapToObj(i -> new Place("n" + i, Optional.empty(), List.of(i / 192)))
                .toList();
        Cluster line = Cluster.of(nodes, List.of(new Place("s", Optional.empty(), List.of(0))), new Torus(List.of(0)));
        List<Demand> splits = Collections.nCopies(3072, reads(0, 1));

        long[] rooms = new long[16];
        Arrays.fill(rooms, 1);
        // A server that has to send every byte is slower than the links.
        assertThat(Room.ofNodes(splits, line, 3072, 4)).isEqualTo(rooms);
        rooms[0] = 13;
        assertThat(Room.ofNodes(splits, line, 1, 4)).isEqualTo(rooms);
    }

    /** Of measured nodes one is always the nearest, by chance. */
    @Test
    void aNodeMeasuredByItselfGetsNoMoreThanOthers() {
        List<Place> nodes =
                IntStream.range(0, 10).mapToObj(i -> Place.named("n" + i)).toList();
        List<String> lines =
                IntStream.range(0, 10).mapToObj(i -> "n" + i + " s 0.1" + i / 3).toList();
        Cluster cluster = Cluster.of(nodes, List.of(Place.named("s")), Measured.parse("measured", lines));

        assertThat(Room.ofNodes(Collections.nCopies(100, reads(0, 1)), cluster, 1, 100))
                .containsOnly(11);
    }
}
