package dev.terrain.rack.internal.hdfs;

import dev.terrain.rack.internal.map.Location;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;

/** The sites of a block's replicas, one each, in their order. */
final class ReplicaSites {

    private ReplicaSites() {}

    static String of(Node node) {
        return Location.siteOf(node.getNetworkLocation());
    }

    static String of(DatanodeStorageInfo storage) {
        return of(storage.getDatanodeDescriptor());
    }

    static List<String> of(Collection<DatanodeStorageInfo> storages) {
        return storages.stream().map(ReplicaSites::of).toList();
    }

    static List<String> of(DatanodeInfo[] nodes) {
        return Arrays.stream(nodes).map(ReplicaSites::of).toList();
    }

    static int countAt(String site, Collection<DatanodeStorageInfo> storages) {
        return Collections.frequency(of(storages), site);
    }

    /** As they are before a move; Hadoop lists its target among the nodes. */
    static List<String> before(Collection<DatanodeInfo> nodes, DatanodeInfo target) {
        return nodes.stream()
                .filter(node -> !node.equals(target))
                .map(ReplicaSites::of)
                .toList();
    }
}
