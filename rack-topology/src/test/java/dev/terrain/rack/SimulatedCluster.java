package dev.terrain.rack;

import dev.terrain.rack.internal.map.Location;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.BlockType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicies;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementStatus;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockStoragePolicySuite;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;

/**
 * Hadoop's own nodes and topology, and a real policy made as the NameNode makes it. Blocks go through what a
 * BlockManager does with them (scheduleReconstruction, validateReconstructionWork, chooseExcessRedundancyContiguous of
 * Hadoop 3.4), without its threads.
 */
public final class SimulatedCluster {

    static final long BLOCK_BYTES = 1 << 20;

    private static final String POLICY = "dfs.block.replicator.classname";
    private static final long CAPACITY_BYTES = 1L << 40;
    private static final int ROUNDS = 20;

    /** A client at the near site, on no DataNode. */
    static final Node NEAR_CLIENT = new NodeBase("client", "/r0");

    private final Configuration conf;
    private final DFSNetworkTopology topology;
    private final List<DatanodeStorageInfo> storages = new ArrayList<>();
    private final BlockStoragePolicy storagePolicy =
            BlockStoragePolicySuite.createDefaultSuite().getDefaultPolicy();

    private BlockPlacementPolicy policy;

    public SimulatedCluster(Configuration conf) {
        this.conf = conf;
        conf.setBoolean("dfs.namenode.redundancy.considerLoad", false);
        conf.set("dfs.heartbeat.interval", "1d"); // there are none
        conf.set("dfs.namenode.redundancy.interval.seconds", "1d");
        if (conf.get(POLICY) == null) {
            conf.set(POLICY, LatencyBlockPlacementPolicy.class.getName());
        }
        topology = DFSNetworkTopology.getInstance(conf);
        policy = newPolicy();
    }

    /** Two near racks of three nodes each, and three nodes in another tier. */
    static SimulatedCluster sixNearAndThreeDistant(Configuration conf) {
        return new SimulatedCluster(conf).add(3, "/r0").add(3, "/r1").add(3, "/r0@tier3");
    }

    private BlockPlacementPolicy newPolicy() {
        return new BlockPlacementPolicies(conf, null, topology, null).getPolicy(BlockType.CONTIGUOUS);
    }

    /** Makes the policy anew, as -reconfig does. */
    void reconfigure() {
        policy = newPolicy();
    }

    public SimulatedCluster add(int nodes, String location) {
        for (int i = 0; i < nodes; i++) {
            addNode(location, StorageType.DISK);
        }
        return this;
    }

    public DatanodeStorageInfo addNode(String location, StorageType type) {
        int number = storages.size() + 1;
        DatanodeDescriptor node = DFSTestUtil.createDatanodeStorageInfo(
                        "s" + number,
                        "10." + (number >> 16) + "." + ((number >> 8) & 255) + "." + (number & 255),
                        location,
                        "host" + number,
                        type,
                        null)
                .getDatanodeDescriptor();
        DatanodeStorageInfo storage = node.getStorageInfos()[0];
        storage.setUtilizationForTesting(CAPACITY_BYTES, 0, CAPACITY_BYTES, 0);
        storages.add(storage);
        topology.add(node);
        return storage;
    }

    DFSNetworkTopology topology() {
        return topology;
    }

    BlockPlacementPolicy policy() {
        return policy;
    }

    public List<DatanodeStorageInfo> storages() {
        return storages;
    }

    public List<DatanodeStorageInfo> at(String site) {
        return storages.stream().filter(s -> siteOf(s).equals(site)).toList();
    }

    void lose(DatanodeStorageInfo storage) {
        topology.remove(storage.getDatanodeDescriptor());
    }

    void restore(DatanodeStorageInfo storage) {
        topology.add(storage.getDatanodeDescriptor());
    }

    /** Has no byte left. */
    static void fill(DatanodeStorageInfo storage) {
        storage.setUtilizationForTesting(CAPACITY_BYTES, CAPACITY_BYTES, 0, 0);
    }

    /** Has all of its bytes again. */
    static void empty(DatanodeStorageInfo storage) {
        storage.setUtilizationForTesting(CAPACITY_BYTES, 0, CAPACITY_BYTES, 0);
    }

    static String siteOf(DatanodeStorageInfo storage) {
        return Location.siteOf(storage.getDatanodeDescriptor().getNetworkLocation());
    }

    static List<String> sitesOf(List<DatanodeStorageInfo> replicas) {
        return replicas.stream().map(SimulatedCluster::siteOf).sorted().toList();
    }

    /** What a client that writes a new block is given. */
    public List<DatanodeStorageInfo> create(String path, int replication, @Nullable Node writer) {
        return mutable(policy.chooseTarget(
                path,
                replication,
                writer,
                new ArrayList<>(),
                false,
                new HashSet<>(),
                BLOCK_BYTES,
                storagePolicy,
                EnumSet.noneOf(AddBlockFlag.class)));
    }

    /** What a pipeline that lost nodes is given: those it has and the further ones. */
    List<DatanodeStorageInfo> join(String path, int more, @Nullable Node writer, List<DatanodeStorageInfo> chosen) {
        return mutable(policy.chooseTarget(
                path, more, writer, new ArrayList<>(chosen), true, new HashSet<>(), BLOCK_BYTES, storagePolicy, null));
    }

    /** Where copies of a replica are sent. */
    List<DatanodeStorageInfo> repair(String path, int more, List<DatanodeStorageInfo> live) {
        return repair(path, more, live, List.of());
    }

    /** The same while other nodes have the block that do not count: corrupt, leaving, or on the way there. */
    List<DatanodeStorageInfo> repair(
            String path, int more, List<DatanodeStorageInfo> live, List<DatanodeStorageInfo> others) {
        return repair(
                path,
                more,
                live,
                others.stream()
                        .<Node>map(DatanodeStorageInfo::getDatanodeDescriptor)
                        .collect(Collectors.toSet()));
    }

    List<DatanodeStorageInfo> repair(String path, int more, List<DatanodeStorageInfo> live, Set<Node> others) {
        Set<Node> containing = new HashSet<>(others);
        live.forEach(storage -> containing.add(storage.getDatanodeDescriptor()));
        Node source = live.get(0).getDatanodeDescriptor();
        return mutable(policy.chooseTarget(
                path, more, source, new ArrayList<>(live), false, containing, BLOCK_BYTES, storagePolicy, null));
    }

    BlockPlacementStatus verify(List<DatanodeStorageInfo> replicas, int replication) {
        return policy.verifyBlockPlacement(
                replicas.stream()
                        .map(DatanodeStorageInfo::getDatanodeDescriptor)
                        .toArray(DatanodeDescriptor[]::new),
                replication);
    }

    List<DatanodeStorageInfo> excess(List<DatanodeStorageInfo> replicas, int replication) {
        List<StorageType> types = storagePolicy.chooseExcess(
                (short) replication,
                replicas.stream().map(DatanodeStorageInfo::getStorageType).toList());
        return policy.chooseReplicasToDelete(replicas, replicas, replication, types, null, null);
    }

    boolean isMovable(List<DatanodeStorageInfo> replicas, DatanodeStorageInfo from, DatanodeStorageInfo to) {
        List<DatanodeInfo> nodes = new ArrayList<>();
        replicas.forEach(replica -> nodes.add(replica.getDatanodeDescriptor()));
        nodes.add(to.getDatanodeDescriptor());
        return policy.isMovable(nodes, from.getDatanodeDescriptor(), to.getDatanodeDescriptor());
    }

    /**
     * Does all that a NameNode does with the block until it has nothing to do, and returns how many replicas it copied.
     *
     * @throws AssertionError when that does not end
     */
    int settle(String path, List<DatanodeStorageInfo> replicas, int replication) {
        int copied = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int made = copyOnce(path, replicas, replication);
            copied += made;
            if (replicas.size() > replication) {
                replicas.removeAll(excess(new ArrayList<>(replicas), replication));
            } else if (made == 0) {
                return copied;
            }
        }
        throw new AssertionError(path + " is repaired for ever: " + sitesOf(replicas));
    }

    private int copyOnce(String path, List<DatanodeStorageInfo> replicas, int replication) {
        BlockPlacementStatus before = verify(replicas, replication);
        if (replicas.size() >= replication && before.isPlacementPolicySatisfied()) {
            return 0;
        }
        int more =
                replicas.size() < replication ? replication - replicas.size() : before.getAdditionalReplicasRequired();
        List<DatanodeStorageInfo> targets = repair(path, more, replicas);
        List<DatanodeStorageInfo> after = new ArrayList<>(replicas);
        after.addAll(targets);
        BlockPlacementStatus status = verify(after, replication);
        if (replicas.size() >= replication
                && !status.isPlacementPolicySatisfied()
                && status.getAdditionalReplicasRequired() >= before.getAdditionalReplicasRequired()) {
            return 0;
        }
        replicas.addAll(targets);
        return targets.size();
    }

    private static List<DatanodeStorageInfo> mutable(DatanodeStorageInfo[] targets) {
        return new ArrayList<>(Arrays.asList(targets));
    }
}
