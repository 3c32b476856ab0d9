package dev.terrain.integration.bench.lustre.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Place;
import dev.terrain.lustre.internal.topology.Torus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WeightedMeanTest {

    private static Place at(String name, int x, int y) {
        return new Place(name, Optional.empty(), List.of(x, y));
    }

    private static Demand reads(Map<Integer, Long> bytes) {
        return new Demand(new TreeMap<>(bytes), 1);
    }

    private final List<Place> nodes = List.of(at("a", 0, 0), at("b", 1, 1), at("c", 3, 3), at("d", 1, 1));
    private final List<Place> servers = List.of(at("s0", 3, 3), at("s1", 0, 0), at("s2", 0, 0), Place.named("nowhere"));
    private final Cluster cluster = Cluster.of(nodes, servers, new Torus(List.of(4, 4)));

    @Test
    void takesTheMeanWhereverItIs() {
        // The example of its documentation; nearly all bytes are at 3,3, but it counts servers.
        Demand split = reads(Map.of(0, 1000L, 1, 1L, 2, 1L));

        Assignment assignment = new WeightedMean().assign(List.of(split, split, split), cluster);

        assertThat(assignment.node(0)).hasValue(1);
        assertThat(assignment.node(1)).hasValue(3);
        assertThat(assignment.node(2)).hasValue(1);
    }

    @Test
    void leavesServersWithoutCoordinatesOut() {
        Assignment assignment =
                new WeightedMean().assign(List.of(reads(Map.of(0, 1L, 3, 1L)), reads(Map.of(3, 1L))), cluster);

        assertThat(assignment.node(0)).hasValue(2);
        assertThat(assignment.node(1)).isEmpty();
    }
}
