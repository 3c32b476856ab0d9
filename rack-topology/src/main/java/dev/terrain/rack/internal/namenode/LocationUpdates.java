package dev.terrain.rack.internal.namenode;

import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/** How DataNodes get another place in the topology that they are in. */
@FunctionalInterface
public interface LocationUpdates {

    /**
     * Moves the nodes that are still registered.
     *
     * @param locations where each is to be
     * @return how many were moved
     */
    int move(Map<DatanodeDescriptor, String> locations);
}
