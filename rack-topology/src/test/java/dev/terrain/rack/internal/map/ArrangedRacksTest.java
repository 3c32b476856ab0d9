package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.probe.NodeReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArrangedRacksTest {

    private static final List<NodeState> NODES =
            List.of(node("10.0.0.1", "near"), node("10.0.0.2", "near"), node("10.9.0.1", "tier3"));

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
    void takesTheSiteWithMostNodesForHomeWhereNoneIsNear() {
        assertThat(ArrangedRacks.homeSite(List.of("tokyo", "osaka", "osaka"))).isEqualTo("osaka");
        assertThat(ArrangedRacks.homeSite(List.of("b", "a"))).isEqualTo("a");
        assertThat(ArrangedRacks.homeSite(List.of("b", "b", "near"))).isEqualTo("near");
    }

    @Test
    void leavesOneSiteInOneRack() {
        assertThat(racks.choose(cluster(5, 0), Map.of()).values()).containsOnly(new Location("arranged", "/rack0"));
    }

    @Test
    void movesNobodyWhenOneNodeComesIn() {
        List<NodeState> nodes = cluster(60, 15);
        Map<String, Location> before = racks.choose(nodes, Map.of());
        nodes.add(node("h00300b", "near"));
        nodes.add(node("d00010b", "tier3"));
        nodes.removeIf(node -> node.address().equals("h00050"));

        Map<String, Location> after = racks.choose(nodes, before);

        assertThat(after)
                .containsOnlyKeys(nodes.stream().map(NodeState::address).toList());
        assertThat(after.keySet().stream().filter(before::containsKey))
                .allSatisfy(name -> assertThat(after.get(name)).isEqualTo(before.get(name)));
    }

    @Test
    void arrangesAnewWhenThatGainsATenth() {
        Map<String, Location> before = racks.choose(cluster(60, 15), Map.of());
        List<NodeState> turned = cluster(60, 15);
        turned.replaceAll(node -> node(node.address(), node.location().site().equals("near") ? "tier3" : "near"));

        assertThat(racks.choose(turned, before)).isEqualTo(racks.choose(turned, Map.of()));
    }

    @Test
    void arrangesAnewWhereMostNodesAreNew() {
        List<NodeState> nodes = cluster(20, 10);

        assertThat(racks.choose(nodes, racks.choose(cluster(5, 1), Map.of()))).isEqualTo(racks.choose(nodes, Map.of()));
    }

    private static List<NodeState> cluster(int home, int distant) {
        List<NodeState> nodes = new ArrayList<>();
        for (int node = 0; node < home; node++) {
            nodes.add(node("h%05d".formatted(node * 10), "near"));
        }
        for (int node = 0; node < distant; node++) {
            nodes.add(node("d%05d".formatted(node * 10), "tier3"));
        }
        return nodes;
    }

    @Test
    void noNodesNeedNoRacks() {
        assertThat(racks.choose(List.of(), Map.of())).isEmpty();
    }

    private static NodeState node(String address, String site) {
        return new NodeState(address, "", new Location(site, "/default-rack"), NodeReading.NONE);
    }
}
