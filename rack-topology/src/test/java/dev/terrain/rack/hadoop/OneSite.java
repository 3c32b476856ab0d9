package dev.terrain.rack.hadoop;

import dev.terrain.rack.LatencyBlockPlacementPolicy;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.NetworkTopology;

/** What Hadoop's own tests of the default policy need to run with ours where no latency is known. */
final class OneSite {

    private OneSite() {}

    /** The parameters of such a test. */
    static Iterable<Object[]> policy() {
        return Arrays.asList(new Object[][] {{LatencyBlockPlacementPolicy.class.getName()}});
    }

    /** The tests' racks are /d1/r1 to /d2/r3, which would be two sites: here they are /near/r1 to /near/r3. */
    static void moveAll(NetworkTopology topology, DatanodeDescriptor[] nodes) {
        List<DatanodeDescriptor> present =
                Arrays.stream(nodes).filter(topology::contains).toList();
        present.forEach(topology::remove);
        for (DatanodeDescriptor node : nodes) {
            String location = node.getNetworkLocation();
            node.setNetworkLocation("/near" + location.substring(location.lastIndexOf('/')));
        }
        present.forEach(topology::add);
    }
}
