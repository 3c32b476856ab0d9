package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.probe.NodeReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RackMapTest {

    private static final NodeState NEAR = node("10.0.0.1", "dn1", "/r1");
    private static final NodeState FAR = node("10.0.0.2", "dn2", "/r2@tier3");

    private final Tables tables = new Tables(
            Optional.empty(),
            Optional.empty(),
            new Overrides(List.of("dn2 osaka", "10.9.0.0/16 tokyo")),
            Tables.racks(List.of("edge1 /r7")),
            List.of());

    @Test
    void aNodeIsWhereItWasMeasuredByAddressAndByHostName() {
        RackMap map = RackMap.of(List.of(NEAR, FAR), Tables.NONE);

        assertThat(map.locate("10.0.0.1")).hasToString("/r1");
        assertThat(map.locate("dn2")).hasToString("/r2@tier3");
        assertThat(map.nodes()).containsOnlyKeys("10.0.0.1", "dn1", "10.0.0.2", "dn2");
    }

    @Test
    void anOverrideGoesBeforeWhatWasMeasured() {
        RackMap map = RackMap.of(List.of(NEAR, FAR), tables, RackChooser.AS_MEASURED, RackMap.EMPTY);

        assertThat(map.locate("10.0.0.2")).hasToString("/r2@osaka");
        assertThat(map.locate("dn2")).hasToString("/r2@osaka");
    }

    @Test
    void whoIsNoNodeIsWhereTheOverridesSayElseNear() {
        RackMap map = RackMap.of(List.of(NEAR), tables);

        assertThat(map.locate("10.9.3.4")).hasToString("/default-rack@tokyo");
        assertThat(map.locate("edge1")).hasToString("/r7");
        assertThat(map.locate("edge2")).hasToString("/default-rack");
        assertThat(map.locate("")).hasToString("/default-rack");
    }

    @Test
    void aChooserThatForgetsANodeLeavesItWhereItWasMeasured() {
        RackMap map = RackMap.of(List.of(NEAR, FAR), tables, (nodes, before) -> Map.of(), RackMap.EMPTY);

        assertThat(map.locate("10.0.0.1")).hasToString("/r1");
    }

    @Test
    void aChooserSeesTheNodesThatAreFreeAndWhereTheyWere() {
        RackMap before = RackMap.of(List.of(NEAR), tables);
        List<NodeState> seen = new ArrayList<>();

        RackMap.of(
                List.of(NEAR, FAR),
                tables,
                (nodes, was) -> {
                    seen.addAll(nodes);
                    assertThat(was).containsEntry("10.0.0.1", Location.parse("/r1"));
                    return Map.of();
                },
                before);

        assertThat(seen).containsExactly(NEAR);
    }

    @Test
    void aStateIsFollowedWhateverTheOverridesHereSay() {
        RackMap map =
                RackMap.of(List.of(node("10.0.0.1", "dn1", "/r1@tier2"), node("10.0.0.2", "dn2", "/r2@tier3")), tables);

        assertThat(map.locate("dn1")).hasToString("/r1@tier2");
        assertThat(map.locate("dn2")).hasToString("/r2@tier3");
    }

    private static NodeState node(String address, String host, String location) {
        return new NodeState(address, host, Location.parse(location), NodeReading.NONE);
    }
}
