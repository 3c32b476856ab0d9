package dev.terrain.rack.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.map.SitedNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArrangedRacksTest {

    private static final List<SitedNode> NODES = List.of(
            new SitedNode("10.0.0.1", "a", "near", "/default-rack"),
            new SitedNode("10.0.0.2", "b", "near", "/default-rack"),
            new SitedNode("10.9.0.1", "c", "tier3", "/default-rack"));

    private final ArrangedRacks racks = new ArrangedRacks(2);

    @Test
    void findsThePapersRacks() {
        Map<String, Location> chosen = racks.choose(NODES, Map.of());

        assertThat(chosen.get("10.9.0.1")).isEqualTo(chosen.get("10.0.0.1")).isNotEqualTo(chosen.get("10.0.0.2"));
    }

    @Test
    void whereNodesWereMeasuredToBeIsNoArrangement() {
        Location near = new Location("near", "/default-rack");

        assertThat(racks.choose(NODES, Map.of("10.0.0.1", near, "10.0.0.2", near, "10.9.0.1", near)))
                .isEqualTo(racks.choose(NODES, Map.of()));
    }

    @Test
    void whatIsArrangedStays() {
        Map<String, Location> mirrored = new HashMap<>(Map.of(
                "10.0.0.1", new Location("arranged", "/rack1"),
                "10.0.0.2", new Location("arranged", "/rack0"),
                "10.9.0.1", new Location("arranged", "/rack0")));

        assertThat(racks.choose(NODES, mirrored)).isEqualTo(mirrored);
    }

    @Test
    void noNodesNeedNoRacks() {
        assertThat(racks.choose(List.of(), Map.of())).isEmpty();
    }
}
