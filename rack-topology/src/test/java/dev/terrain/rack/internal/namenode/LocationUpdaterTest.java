package dev.terrain.rack.internal.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.map.Location;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.junit.jupiter.api.Test;

class LocationUpdaterTest {

    private final LocationUpdater updater = new LocationUpdater();
    private final DatanodeDescriptor node = DataNodes.at("10.0.0.1", "/r");

    private int moveTo(String location) {
        return updater.move(List.of(node), address -> Location.parse(location));
    }

    @Test
    void movesWhoIsElsewhereAndNobodyElse() {
        updater.moveBy(LocationUpdaterTest::relocate);

        assertThat(moveTo("/r")).isZero();
        assertThat(updater.moved()).isZero();
        assertThat(moveTo("/r@tier3")).isEqualTo(1);
        assertThat(node.getNetworkLocation()).isEqualTo("/r@tier3");
        assertThat(moveTo("/r@tier3")).isZero();
        assertThat(updater.moved()).isEqualTo(1);
        assertThat(node.isRegistered()).as("nothing is asked of a DataNode").isTrue();
    }

    @Test
    void movesMostOfManyLater() {
        updater.moveBy(LocationUpdaterTest::relocate);
        List<DatanodeDescriptor> nodes = IntStream.rangeClosed(1, 250)
                .mapToObj(i -> DataNodes.at("10.0.1." + i, "/r"))
                .toList();

        assertThat(updater.move(nodes, address -> Location.parse("/r@tier3"))).isEqualTo(250);
        assertThat(updater.moved()).isEqualTo(100);
        assertThat(updater.move(nodes, address -> Location.parse("/r@tier3"))).isEqualTo(150);
        assertThat(updater.move(nodes, address -> Location.parse("/r@tier3"))).isEqualTo(50);
        assertThat(updater.move(nodes, address -> Location.parse("/r@tier3"))).isZero();
    }

    @Test
    void aLocationOfAnotherDepthKeepsNoOtherNodeFromItsOwn() {
        updater.moveBy(LocationUpdaterTest::relocate);
        DatanodeDescriptor other = DataNodes.at("10.0.0.2", "/r");

        assertThat(updater.move(
                        List.of(node, other),
                        address -> Location.parse(address.equals("10.0.0.1") ? "/r/too-deep" : "/r@tier3")))
                .isEqualTo(1);

        assertThat(node.getNetworkLocation()).isEqualTo("/r");
        assertThat(other.getNetworkLocation()).isEqualTo("/r@tier3");
        assertThat(updater.moved()).isEqualTo(1);
    }

    @Test
    void withoutThePluginInTheNameNodeEverybodyStays() {
        assertThat(moveTo("/r@tier3")).isZero();
        assertThat(node.getNetworkLocation()).isEqualTo("/r");
        assertThat(updater.moved()).isZero();
    }

    private static int relocate(Map<DatanodeDescriptor, String> locations) {
        locations.forEach((node, location) -> node.setNetworkLocation(location));
        return locations.size();
    }
}
