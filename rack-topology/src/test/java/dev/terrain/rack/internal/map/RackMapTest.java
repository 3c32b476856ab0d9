package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.probe.NodeReading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RackMapTest {

    private static final SitedNode NEAR = new SitedNode("10.0.0.1", "dn1", "near", "/r1");
    private static final SitedNode FAR = new SitedNode("10.0.0.2", "dn2", "tier3", "/r2");

    private final Overrides overrides = Overrides.parse(List.of("dn2 osaka", "10.9.0.0/16 tokyo"));
    private final StaticTable table = StaticTable.parse(List.of("edge1 /r7"));

    @Test
    void aNodeIsWhereItWasMeasuredByAddressAndByHostName() {
        RackMap map = RackMap.of(
                List.of(NEAR, FAR), Overrides.NONE, StaticTable.NONE, RackChooser.AS_MEASURED, RackMap.EMPTY);

        assertThat(map.locate("10.0.0.1")).hasToString("/r1");
        assertThat(map.locate("dn2")).hasToString("/r2@tier3");
        assertThat(map.nodes()).containsOnlyKeys("10.0.0.1", "dn1", "10.0.0.2", "dn2");
    }

    @Test
    void anOverrideGoesBeforeWhatWasMeasured() {
        RackMap map = RackMap.of(List.of(NEAR, FAR), overrides, table, RackChooser.AS_MEASURED, RackMap.EMPTY);

        assertThat(map.locate("10.0.0.2")).hasToString("/r2@osaka");
        assertThat(map.locate("dn2")).hasToString("/r2@osaka");
    }

    @Test
    void whoIsNoNodeIsWhereTheOverridesSayElseNear() {
        RackMap map = RackMap.of(List.of(NEAR), overrides, table, RackChooser.AS_MEASURED, RackMap.EMPTY);

        assertThat(map.locate("10.9.3.4")).hasToString("/default-rack@tokyo");
        assertThat(map.locate("edge1")).hasToString("/r7");
        assertThat(map.locate("edge2")).hasToString("/default-rack");
        assertThat(map.locate("")).hasToString("/default-rack");
    }

    @Test
    void aChooserThatForgetsANodeLeavesItWhereItWasMeasured() {
        RackMap map = RackMap.of(List.of(NEAR, FAR), overrides, table, (nodes, before) -> Map.of(), RackMap.EMPTY);

        assertThat(map.locate("10.0.0.1")).hasToString("/r1");
    }

    @Test
    void aChooserSeesTheNodesThatAreFreeAndWhereTheyWere() {
        RackMap before = RackMap.of(List.of(NEAR), overrides, table, RackChooser.AS_MEASURED, RackMap.EMPTY);
        List<SitedNode> seen = new ArrayList<>();

        RackMap.of(
                List.of(NEAR, FAR),
                overrides,
                table,
                (nodes, was) -> {
                    seen.addAll(nodes);
                    assertThat(was).containsEntry("10.0.0.1", Location.parse("/r1"));
                    return Map.of();
                },
                before);

        assertThat(seen).containsExactly(NEAR);
    }

    @Test
    void aStateIsFollowedButForTheOverridesHere() {
        RackState state = new RackState(
                Instant.EPOCH,
                List.of(
                        new NodeState("10.0.0.1", "dn1", Location.parse("/r1@tier2"), NodeReading.NONE),
                        new NodeState("10.0.0.2", "dn2", Location.parse("/r2@tier3"), NodeReading.NONE)));

        RackMap map = RackMap.of(state, overrides, table);

        assertThat(map.locate("dn1")).hasToString("/r1@tier2");
        assertThat(map.locate("dn2")).hasToString("/r2@osaka");
    }
}
