package dev.terrain.rack;

import dev.terrain.rack.internal.map.Location;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;

/** Clusters for the benchmarks of placement: racks of 40 DataNodes at sites, with Hadoop's policy or with ours. */
final class PlacedSites {

    private static final int NODES_ON_RACK = 40;

    private PlacedSites() {}

    /** A cluster without nodes whose policy is {@code stock}, Hadoop's default, or {@code ours}. */
    static SimulatedCluster of(String policy) {
        Class<?> named = policy.equals("stock") ? BlockPlacementPolicyDefault.class : LatencyBlockPlacementPolicy.class;
        Configuration conf = new Configuration(false);
        conf.set("dfs.block.replicator.classname", named.getName());
        return new SimulatedCluster(conf);
    }

    /** Stands for a cluster until there is one. */
    static SimulatedCluster none() {
        return of("stock");
    }

    static void add(SimulatedCluster cluster, String site, int racks) {
        for (int rack = 0; rack < racks; rack++) {
            cluster.add(NODES_ON_RACK, new Location(site, "/r" + rack).toString());
        }
    }

    /** The nodes of a new block, whose writer is on a DataNode that the block's number draws. */
    static List<DatanodeStorageInfo> create(SimulatedCluster cluster, int block, int replication) {
        int node = new Random(block).nextInt(cluster.storages().size());
        Node writer = cluster.storages().get(node).getDatanodeDescriptor();
        return cluster.create("/f", replication, writer);
    }
}
