package dev.terrain.rack.internal.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.map.Location;
import java.util.List;
import java.util.stream.IntStream;
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
        assertThat(moveTo("/tier3/r")).as("under way").isEqualTo(1);
        assertThat(mover.registrations()).isEqualTo(1);
        assertThat(moveTo("/tier2/r")).isEqualTo(1);
        assertThat(mover.registrations()).isEqualTo(2);
    }

    /** The block reports of a node that is asked are lost until it has registered. */
    @Test
    void asksOneNodeInAHundredAtATimeAndTheNextWhenTheseHaveRegistered() {
        List<DatanodeDescriptor> nodes = IntStream.rangeClosed(1, 250)
                .mapToObj(i -> DataNodes.at("10.0.1." + i, "/near/r"))
                .toList();
        int rounds = 0;
        while (mover.move(nodes, address -> Location.parse("/tier3/r")) > 0) {
            rounds++;
            List<DatanodeDescriptor> asked =
                    nodes.stream().filter(asking -> !asking.isRegistered()).toList();
            assertThat(asked).hasSizeLessThanOrEqualTo(2);
            asked.forEach(asking -> DataNodes.register(asking, "/tier3/r"));
        }

        assertThat(rounds).isEqualTo(125);
        assertThat(mover.registrations()).isEqualTo(250);
    }

    @Test
    void aDeadNodeHoldsNobodyUp() {
        DatanodeDescriptor other = DataNodes.at("10.0.0.2", "/near/r");
        List<DatanodeDescriptor> nodes = List.of(node, other);
        mover.move(nodes, address -> Location.parse("/tier3/r"));
        assertThat(node.isRegistered()).isFalse();
        node.setAlive(false);

        mover.move(nodes, address -> Location.parse("/tier3/r"));

        assertThat(other.isRegistered()).isFalse();
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
