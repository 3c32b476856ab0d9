package dev.terrain.rack.internal.map;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockStoragePolicySuite;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;

/** The real BlockPlacementPolicyDefault over DataNodes that are only described, each alive, unloaded and empty. */
final class HadoopsOwnPolicy {

    private static final long SPACE_BYTES = 1L << 50;
    private static final long BLOCK_BYTES = 128L << 20;

    private final BlockPlacementPolicyDefault policy;
    private final BlockStoragePolicy storagePolicy =
            BlockStoragePolicySuite.createDefaultSuite().getDefaultPolicy();
    private final Map<String, DatanodeDescriptor> nodes = new TreeMap<>();

    /** With nodes and their network locations. */
    HadoopsOwnPolicy(Map<String, String> locations) throws ReflectiveOperationException {
        Configuration conf = new Configuration(false);
        conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_CONSIDERLOAD_KEY, false);
        DFSNetworkTopology topology = DFSNetworkTopology.getInstance(conf);
        for (String name : new TreeMap<>(locations).keySet()) {
            DatanodeID id = new DatanodeID("10.0.0." + nodes.size(), name, "uuid-" + name, 9866, 9864, 9865, 9867);
            DatanodeDescriptor node = new DatanodeDescriptor(id, String.valueOf(locations.get(name)));
            method(DatanodeDescriptor.class, "updateStorage").invoke(node, storage(name));
            method(DatanodeDescriptor.class, "updateHeartbeat")
                    .invoke(node, reports(name), 0L, 0L, 0, 0, (Object) null);
            topology.add(node);
            nodes.put(name, node);
        }
        // Neither its constructor nor the type of the last argument is public.
        Constructor<BlockPlacementPolicyDefault> constructor =
                BlockPlacementPolicyDefault.class.getDeclaredConstructor();
        constructor.setAccessible(true);
        policy = constructor.newInstance();
        method(BlockPlacementPolicyDefault.class, "initialize").invoke(policy, conf, null, topology, null);
    }

    /** The nodes of the replicas of one new block that is written from outside, in the order of its pipeline. */
    List<String> choose(int replication) {
        DatanodeStorageInfo[] targets = policy.chooseTarget(
                "/file",
                replication,
                null,
                new ArrayList<>(),
                false,
                null,
                BLOCK_BYTES,
                storagePolicy,
                EnumSet.noneOf(AddBlockFlag.class));
        return Arrays.stream(targets)
                .map(target -> target.getDatanodeDescriptor().getHostName())
                .toList();
    }

    private static StorageReport[] reports(String name) {
        return new StorageReport[] {new StorageReport(storage(name), false, SPACE_BYTES, 0, SPACE_BYTES, 0, 0)};
    }

    private static DatanodeStorage storage(String name) {
        return new DatanodeStorage("storage-" + name, DatanodeStorage.State.NORMAL, StorageType.DISK);
    }

    private static Method method(Class<?> type, String name) throws NoSuchMethodException {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name) && !method.isBridge()) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new NoSuchMethodException(type + " has no " + name);
    }
}
