package dev.terrain.rack.internal.namenode;

import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.util.RwLock;
import org.apache.hadoop.net.NetworkTopology;

/**
 * Moves DataNodes under the NameNode's own lock, with the three steps of its own that a registration takes
 * (DatanodeManager.registerDatanode of 3.4.2 and 3.5.0: remove, setNetworkLocation, add). Nothing else there depends on
 * the place, so no DataNode has to register again for it: none of its reports is refused, and it sends no full one.
 */
public final class NameNodeUpdates implements LocationUpdates {

    private final FSNamesystem namesystem;

    /** Within that NameNode. */
    public NameNodeUpdates(FSNamesystem namesystem) {
        this.namesystem = namesystem;
    }

    @Override
    public int move(Map<DatanodeDescriptor, String> locations) {
        RwLock lock = namesystem; // of 3.4's calls and 3.5's those that both have
        lock.writeLock();
        try {
            NetworkTopology topology =
                    namesystem.getBlockManager().getDatanodeManager().getNetworkTopology();
            int moved = 0;
            for (Map.Entry<DatanodeDescriptor, String> entry : locations.entrySet()) {
                if (topology.contains(entry.getKey())) {
                    move(entry.getKey(), entry.getValue(), topology);
                    moved++;
                }
            }
            return moved;
        } finally {
            lock.writeUnlock("terrain-rack");
        }
    }

    private static void move(DatanodeDescriptor node, String location, NetworkTopology topology) {
        String before = node.getNetworkLocation();
        topology.remove(node);
        node.setNetworkLocation(location);
        try {
            topology.add(node);
        } catch (NetworkTopology.InvalidTopologyException e) {
            node.setNetworkLocation(before);
            topology.add(node);
            throw e;
        }
    }
}
