package dev.terrain.rack.internal.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.map.Location;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.junit.jupiter.api.Test;

class MoverTest {

    private final Mover mover = new Mover();
    private final DatanodeDescriptor node = DataNodes.at("10.0.0.1", "/near/r");

    @Test
    void asksOnceForEveryNewLocation() {
        assertThat(moveTo("/near/r")).isZero();
        assertThat(node.isRegistered()).isTrue();

        assertThat(moveTo("/tier3/r")).isEqualTo(1);
        assertThat(node.isRegistered()).isFalse();
        assertThat(moveTo("/tier3/r")).isZero();
        assertThat(moveTo("/tier2/r")).isEqualTo(1);
    }

    @Test
    void leavesANodeAloneThatRegisteredAndIsElsewhereStill() {
        moveTo("/tier3/r");
        DataNodes.register(node, "/default/r");

        assertThat(moveTo("/tier3/r")).isZero();
        assertThat(node.isRegistered()).isTrue();
    }

    @Test
    void asksAgainAfterItHasBeenWhereItShould() {
        moveTo("/tier3/r");
        DataNodes.register(node, "/tier3/r");
        assertThat(moveTo("/tier3/r")).isZero();

        assertThat(moveTo("/near/r")).isEqualTo(1);
        DataNodes.register(node, "/near/r");
        assertThat(moveTo("/near/r")).isZero();
        assertThat(moveTo("/tier3/r")).isEqualTo(1);
        assertThat(mover.registrations()).isEqualTo(3);
    }

    private int moveTo(String location) {
        return mover.move(List.of(node), address -> Location.parse(location));
    }
}
