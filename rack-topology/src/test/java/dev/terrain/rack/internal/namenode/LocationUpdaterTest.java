package dev.terrain.rack.internal.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.map.Location;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.junit.jupiter.api.Test;

class LocationUpdaterTest {

    private final LocationUpdater mover = new LocationUpdater();
    private final DatanodeDescriptor node = DataNodes.at("10.0.0.1", "/r");

    private int moveTo(String location) {
        return mover.move(List.of(node), address -> Location.parse(location));
    }

    @Test
    void movesWhoIsElsewhereAndNobodyElse() {
        mover.moveBy(LocationUpdaterTest::relocate);

        assertThat(moveTo("/r")).isZero();
        assertThat(mover.moved()).isZero();
        assertThat(moveTo("/r@tier3")).isEqualTo(1);
        assertThat(node.getNetworkLocation()).isEqualTo("/r@tier3");
        assertThat(moveTo("/r@tier3")).isZero();
        assertThat(mover.moved()).isEqualTo(1);
        assertThat(node.isRegistered()).as("nothing is asked of a DataNode").isTrue();
    }

    @Test
    void movesMostOfManyLater() {
        mover.moveBy(LocationUpdaterTest::relocate);
        List<DatanodeDescriptor> nodes = IntStream.rangeClosed(1, 250)
                .mapToObj(i -> DataNodes.at("10.0.1." + i, "/r"))
                .toList();

        assertThat(mover.move(nodes, address -> Location.parse("/r@tier3"))).isEqualTo(250);
        assertThat(mover.moved()).isEqualTo(100);
        assertThat(mover.move(nodes, address -> Location.parse("/r@tier3"))).isEqualTo(150);
        assertThat(mover.move(nodes, address -> Location.parse("/r@tier3"))).isEqualTo(50);
        assertThat(mover.move(nodes, address -> Location.parse("/r@tier3"))).isZero();
    }

    @Test
    void withoutThePluginInTheNameNodeEverybodyStays() {
        assertThat(moveTo("/r@tier3")).isZero();
        assertThat(node.getNetworkLocation()).isEqualTo("/r");
        assertThat(mover.moved()).isZero();
    }

    private static int relocate(Map<DatanodeDescriptor, String> locations) {
        locations.forEach((node, location) -> node.setNetworkLocation(location));
        return locations.size();
    }
}
