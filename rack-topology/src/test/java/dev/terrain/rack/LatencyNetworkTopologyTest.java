package dev.terrain.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.map.NodeState;
import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateFile;
import dev.terrain.rack.internal.namenode.LiveTopology;
import dev.terrain.rack.internal.probe.NodeReading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.NetworkTopology.InvalidTopologyException;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Made as a NameNode makes it, with round trips from a state file; nobody answers probes at 192.0.2.0/24. */
class LatencyNetworkTopologyTest {

    private final Configuration conf = new Configuration(false);
    private final DatanodeDescriptor near1 = node("192.0.2.1", "/r");
    private final DatanodeDescriptor near2 = node("192.0.2.2", "/r");
    private final DatanodeDescriptor middle = node("192.0.2.3", "/r@tier2");
    private final DatanodeDescriptor far = node("192.0.2.4", "/r@tier3");

    @TempDir
    Path folder;

    private DFSNetworkTopology topology = new DFSNetworkTopology();

    @BeforeEach
    void makeItAsTheNameNodeDoes() throws IOException {
        Path state = folder.resolve("latency.json");
        new StateFile(state)
                .write(new RackState(
                        Instant.now(),
                        List.of(
                                measured("192.0.2.1", 300),
                                measured("192.0.2.2", 500),
                                measured("192.0.2.3", 7_000),
                                measured("192.0.2.4", 20_000))));
        conf.set("terrain.rack.state-file", state.toString());
        conf.set("dfs.net.topology.impl", LatencyNetworkTopology.class.getName());
        topology = DFSNetworkTopology.getInstance(conf);
    }

    @AfterEach
    void end() {
        LiveTopology.shared(new RackSettings(conf).live()).close();
    }

    @RepeatedTest(20)
    void aReaderOutsideGetsTheNearestSiteFirst() {
        Node[] replicas = shuffled(near1, near2, middle, far);

        topology.sortByDistanceUsingNetworkLocation(new NodeBase("192.0.2.99", "/default-rack"), replicas, 4);

        assertThat(List.of(replicas[0], replicas[1])).containsExactlyInAnyOrder(near1, near2);
        assertThat(List.of(replicas[2], replicas[3])).containsExactly(middle, far);
    }

    @RepeatedTest(20)
    void aReaderOnADataNodeGetsItsOwnReplicaThenItsSites() {
        List.of(near1, near2, middle, far).forEach(topology::add);
        Node[] replicas = shuffled(near1, near2, middle, far);

        topology.sortByDistance(far, replicas, 4);
        assertThat(replicas[0]).isSameAs(far);
        assertThat(replicas[3]).as("7 and 20 ms through the NameNode").isSameAs(middle);

        topology.sortByDistance(near1, replicas, 4);
        assertThat(replicas).containsExactly(near1, near2, middle, far);
    }

    @Test
    void amongReplicasAlikeHadoopsSecondaryOrderCounts() {
        DatanodeDescriptor[] replicas = {near1, near2};

        topology.sortByDistanceUsingNetworkLocation(
                new NodeBase("192.0.2.99", "/default-rack"),
                replicas,
                2,
                list -> list.sort(
                        Comparator.comparing(DatanodeDescriptor::getIpAddr).reversed()));

        assertThat(replicas).containsExactly(near2, near1);
    }

    @Test
    void withoutAReaderTheOrderIsHadoopsOwn() {
        Node[] replicas = {far, near1};

        topology.sortByDistanceUsingNetworkLocation(null, replicas, 2);

        assertThat(replicas).containsExactlyInAnyOrder(far, near1);
    }

    @Test
    void refusesAsHadoopDoes() {
        topology.add(near1);

        assertThatThrownBy(() -> topology.add(node("192.0.2.9", "/too/deep")))
                .isInstanceOf(InvalidTopologyException.class);
        assertThat(topology.getNumOfLeaves()).isEqualTo(1);
        topology.remove(near1);
        topology.remove(near1);
        assertThat(topology.getNumOfLeaves()).isZero();
    }

    @Test
    void aSettingThatIsNotAllowedLeavesHadoopsOwnTopology() {
        Configuration wrong = new Configuration(conf);
        wrong.set("terrain.rack.tiers", "fast");
        DFSNetworkTopology stock = DFSNetworkTopology.getInstance(wrong);
        Node[] replicas = {far, near1};

        stock.add(near1);
        stock.sortByDistance(near1, replicas, 2);

        assertThat(replicas).containsExactly(near1, far);
    }

    @Test
    void aClassThatIsMissingLeavesHadoopsOwnTopology() {
        Configuration broken = new Configuration(conf) {
            @Override
            public String get(String name) {
                if (name.startsWith("terrain.rack.")) {
                    throw new NoClassDefFoundError("on purpose");
                }
                return super.get(name);
            }
        };

        DFSNetworkTopology stock = DFSNetworkTopology.getInstance(broken);
        stock.add(near1);

        assertThat(stock).isInstanceOf(LatencyNetworkTopology.class);
        assertThat(stock.contains(near1)).isTrue();
    }

    @Test
    void aClassThatIsMissingLaterLeavesEverythingAsHadoopHasIt() {
        DatanodeDescriptor broken = new DatanodeDescriptor(near1, "/r") {
            @Override
            public String getIpAddr() { // Hadoop's topology asks for no address
                throw new NoClassDefFoundError("on purpose");
            }
        };
        topology.add(far);

        topology.add(broken);
        assertThat(topology.contains(broken)).isTrue();
        Node[] replicas = {far, broken};
        topology.sortByDistance(broken, replicas, 2);
        assertThat(replicas).containsExactly(broken, far);
        topology.remove(broken);
        assertThat(topology.contains(broken)).isFalse();
    }

    private static Node[] shuffled(Node... nodes) {
        List<Node> list = new ArrayList<>(List.of(nodes));
        Collections.shuffle(list);
        return list.toArray(Node[]::new);
    }

    private static DatanodeDescriptor node(String address, String location) {
        return new DatanodeDescriptor(
                new DatanodeID(address, "host-" + address, "uuid-" + address, 9866, 9864, 9865, 9867), location);
    }

    private static NodeState measured(String address, long micros) {
        Instant at = Instant.now();
        return new NodeState(
                address,
                "host-" + address,
                Location.parse("/r"),
                new NodeReading(
                        OptionalLong.of(micros),
                        OptionalInt.of(0),
                        OptionalLong.of(micros),
                        Optional.of(at),
                        Optional.of(at),
                        Optional.empty()));
    }
}
