package dev.terrain.rack.internal.namenode;

import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/** Hadoop's own descriptors of DataNodes, alive and registered. */
final class DataNodes {

    private static final int DATA_PORT = 9866;

    private DataNodes() {}

    static DatanodeDescriptor at(String address, String location) {
        return at(address, DATA_PORT, 9867, location);
    }

    static DatanodeDescriptor at(String address, int dataPort, int ipcPort, String location) {
        DatanodeID id = new DatanodeID(
                address, "host-" + address, "uuid-" + address + "-" + dataPort, dataPort, 9864, 9865, ipcPort);
        DatanodeDescriptor node = new DatanodeDescriptor(id, location);
        node.setAlive(true);
        return node;
    }
}
