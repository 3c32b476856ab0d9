package dev.terrain.rack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.BlockType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicies;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.net.NetworkTopology;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a Balancer and a Mover may move. They make a policy of their own, without statistics and host names, over a
 * topology of what the NameNode reported (Dispatcher and NameNodeConnector of Hadoop 3.4).
 */
class BalancersPolicyTest {

    private final List<DatanodeInfo> nodes = new ArrayList<>();

    /**
     * Nodes by their first letters: near, another near rack, tier3, osaka; a move of a replica on the first of them.
     */
    @ParameterizedTest
    @CsvSource({
        "1, n1 n2 t1, n3, true", // within the site
        "1, t1 n1 n2, t2, true",
        "1, n1 m1 t1, n2, true", // both near replicas on one rack: the policy asks for two racks only when it writes
        "1, t1 n1 n2, n3, false", // no distant one left
        "1, n1 n2 t1, t2, false", // two distant ones
        "1, t1 n1 n2, o1, false", // from one distant site to another: nothing is better afterwards
        "1, n1 n2 n3, t1, true", // the distant one that it lacks
        "0, t1 n1 n2, m1, true",
        "0, t1 n1 n2, n3, false", // Hadoop's own rule comes first: not onto fewer racks
        "0, n1 n2 n3, t1, false",
        "1, t1 t2 n1, n2, false", // a block of the distant site has its copy near
        "1, n1 t1, n2, true",
        "1, n1 t1, t2, false",
        "1, n1, n2, true",
        "1, n1, t1, false", // a single replica has its home wherever it is: nothing is better afterwards
    })
    void replicasMoveWithinTheirSiteOrToMendABlock(String budget, String replicas, String target, boolean isMovable) {
        Configuration conf = new Configuration(false);
        conf.set("dfs.block.replicator.classname", LatencyBlockPlacementPolicy.class.getName());
        conf.set("terrain.rack.distant-replicas", budget);
        NetworkTopology topology = NetworkTopology.getInstance(conf);
        for (String node : "n1 n2 n3 m1 m2 t1 t2 t3 o1 o2".split(" ", -1)) {
            DatanodeInfo info = node(node);
            topology.add(info);
            nodes.add(info);
        }
        BlockPlacementPolicies policies = new BlockPlacementPolicies(conf, null, topology, null);
        List<DatanodeInfo> locations = Stream.concat(Arrays.stream(replicas.split(" ", -1)), Stream.of(target))
                .map(this::named)
                .toList();

        assertThat(policies.getPolicy(BlockType.CONTIGUOUS)).isInstanceOf(BlockPlacementPolicyDefault.class);
        assertThat(policies.getPolicy(BlockType.CONTIGUOUS).isMovable(locations, locations.get(0), named(target)))
                .isEqualTo(isMovable);
    }

    private DatanodeInfo named(String name) {
        return nodes.stream()
                .filter(node -> node.getHostName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static DatanodeInfo node(String name) {
        String location =
                switch (name.charAt(0)) {
                    case 'n' -> "/r0";
                    case 'm' -> "/r1";
                    case 't' -> "/r0@tier3";
                    default -> "/r0@osaka";
                };
        String address = "10.0." + (int) name.charAt(0) + "." + name.charAt(1);
        return new DatanodeInfoBuilder()
                .setNodeID(new DatanodeID(address, name, "uuid-" + name, 9866, 9864, 9865, 9867))
                .setNetworkLocation(location)
                .build();
    }
}
