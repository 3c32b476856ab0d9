package dev.terrain.rack.hadoop;

import dev.terrain.rack.LatencyBlockPlacementPolicy;
import dev.terrain.rack.LatencySwitchMapping;
import dev.terrain.rack.internal.map.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerTestUtil;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeAdminManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.io.EnumSetWritable;
import org.jspecify.annotations.Nullable;

/**
 * A real NameNode in this JVM with our policy and our mapping, and {@link ToldDataNode DataNodes} at the places that a
 * rack table and an overrides file give them. What its own threads would do every few seconds is done when
 * {@link #settle} is called.
 */
final class NameNodeByHand implements AutoCloseable {

    static final long BLOCK_BYTES = 1 << 20;
    static final String CLIENT = "client";
    static final List<String> NEAR = List.of("10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.1.1", "10.0.1.2", "10.0.1.3");
    static final List<String> DISTANT = List.of("10.9.0.1", "10.9.0.2", "10.9.0.3");

    private static final int ROUNDS = 30;

    private final Configuration conf = new HdfsConfiguration();
    private final Path excluded;
    private final NameNode nameNode;
    private final Map<String, ToldDataNode> dataNodes = new LinkedHashMap<>();

    /**
     * Starts it.
     *
     * @param racks lines of ADDRESS RACK
     * @param overrides lines of ADDRESS SITE
     */
    NameNodeByHand(Path folder, List<String> racks, List<String> overrides) throws IOException {
        excluded = Files.createFile(folder.resolve("excluded"));
        conf.set("dfs.hosts.exclude", excluded.toString());
        FileSystem.setDefaultUri(conf, "hdfs://localhost:0");
        conf.set("dfs.namenode.http-address", "localhost:0");
        conf.set("dfs.namenode.name.dir", folder.resolve("name").toString());
        conf.set("dfs.block.replicator.classname", LatencyBlockPlacementPolicy.class.getName());
        conf.set("net.topology.node.switch.mapping.impl", LatencySwitchMapping.class.getName());
        conf.set(
                "net.topology.table.file.name",
                Files.write(folder.resolve("racks"), racks).toString());
        conf.set(
                "terrain.rack.overrides-file",
                Files.write(folder.resolve("overrides"), overrides).toString());
        conf.set("terrain.rack.state-file", folder.resolve("state").toString());
        conf.setBoolean("dfs.namenode.redundancy.considerLoad", false);
        conf.set("dfs.namenode.redundancy.interval.seconds", "1h");
        conf.setInt("dfs.namenode.decommission.interval", 3600);
        DFSTestUtil.formatNameNode(conf);
        nameNode = new NameNode(conf);
    }

    /** Starts one with six near nodes on two racks, and three distant ones. */
    static NameNodeByHand sixNearAndThreeDistant(Path folder) throws IOException {
        NameNodeByHand nameNode = new NameNodeByHand(
                folder,
                Stream.concat(NEAR.stream(), DISTANT.stream())
                        .map(address -> address + (address.startsWith("10.0.1.") ? " /r1" : " /r0"))
                        .toList(),
                List.of("10.9.0.0/24 tier3"));
        for (String address : NEAR) {
            nameNode.add(address, StorageType.DISK, StorageType.SSD);
        }
        for (String address : DISTANT) {
            nameNode.add(address, StorageType.DISK);
        }
        return nameNode;
    }

    void add(String address, StorageType... types) throws IOException {
        dataNodes.put(address, new ToldDataNode(rpc(), address, types));
    }

    NamenodeProtocols rpc() {
        return nameNode.getRpcServer();
    }

    BlockManager blocks() {
        return nameNode.getNamesystem().getBlockManager();
    }

    ToldDataNode dataNode(DatanodeID id) {
        return dataNode(id.getIpAddr());
    }

    private ToldDataNode dataNode(String address) {
        return Objects.requireNonNull(dataNodes.get(address), address);
    }

    DatanodeDescriptor descriptor(String address) throws IOException {
        return blocks().getDatanodeManager().getDatanode(dataNode(address).registration());
    }

    /** Has these nodes decommissioned, and no others, as an operator does. */
    void decommission(List<String> addresses) throws IOException {
        Files.write(excluded, addresses);
        blocks().getDatanodeManager().refreshNodes(conf);
    }

    /** Has these nodes in maintenance, too; {@link #decommission} of none ends it. */
    void maintain(List<String> addresses) throws IOException {
        for (String address : addresses) {
            administration().startMaintenance(descriptor(address), Long.MAX_VALUE);
        }
    }

    /** Has this node decommissioned, too. */
    void decommission(DatanodeDescriptor node) {
        administration().startDecommission(node);
    }

    private DatanodeAdminManager administration() {
        return blocks().getDatanodeManager().getDatanodeAdminManager();
    }

    /** Creates a file and asks for its only block: the pipeline that the client is given. */
    LocatedBlock begin(String file, int replication, @Nullable String storagePolicy, String... favoured)
            throws IOException {
        long id = rpc().create(
                        file,
                        FsPermission.getFileDefault(),
                        CLIENT,
                        new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)),
                        true,
                        (short) replication,
                        BLOCK_BYTES,
                        CryptoProtocolVersion.supported(),
                        null,
                        storagePolicy)
                .getFileId();
        return received(rpc().addBlock(file, CLIENT, null, null, id, favoured, EnumSet.noneOf(AddBlockFlag.class)));
    }

    /** Opens a file again at the end of its only block, which is not full. */
    LocatedBlock append(String file) throws IOException {
        return received(rpc().append(file, CLIENT, new EnumSetWritable<>(EnumSet.of(CreateFlag.APPEND)))
                .getLastBlock());
    }

    /** Has every node of the pipeline receive the block, and closes the file. */
    void end(String file, LocatedBlock block) throws IOException {
        block.getBlock().setNumBytes(1000);
        for (int i = 0; i < block.getLocations().length; i++) {
            dataNode(block.getLocations()[i]).receive(block.getBlock().getLocalBlock(), block.getStorageIDs()[i]);
        }
        blocks().flushBlockOps();
        if (!rpc().complete(
                        file, CLIENT, block.getBlock(), rpc().getFileInfo(file).getFileId())) {
            throw new IOException(file + " cannot be closed");
        }
    }

    /** Writes a file of one block, and waits until the NameNode has nothing more to do about it. */
    LocatedBlock write(String file, int replication) throws Exception {
        end(file, begin(file, replication, null));
        settle();
        return block(file);
    }

    /** Where its only block is now. */
    LocatedBlock block(String file) throws IOException {
        return received(rpc().getBlockLocations(file, 0, Long.MAX_VALUE).get(0));
    }

    /** Whether the block of a file of three is where a budget of one distant replica wants it. */
    boolean isAsTheBudgetSays(String file) throws IOException {
        return sites(block(file).getLocations()).equals(List.of("near", "near", "tier3"));
    }

    /** As it would come over a wire: what is done to it does not reach the NameNode. */
    private static LocatedBlock received(LocatedBlock block) {
        return new LocatedBlock(
                new ExtendedBlock(block.getBlock()),
                block.getLocations(),
                block.getStorageIDs(),
                block.getStorageTypes());
    }

    /** The sites of nodes, sorted. */
    static List<String> sites(DatanodeInfo... nodes) {
        return Arrays.stream(nodes)
                .map(node -> Location.siteOf(node.getNetworkLocation()))
                .sorted()
                .toList();
    }

    /**
     * Lets NameNode and DataNodes work until nobody has anything to do.
     *
     * @throws AssertionError when that does not end
     */
    void settle() throws Exception {
        int idle = 0;
        for (int round = 0; round < ROUNDS; round++) {
            BlockManagerTestUtil.recheckDecommissionState(blocks().getDatanodeManager());
            int scheduled = BlockManagerTestUtil.computeAllPendingWork(blocks());
            boolean obeyed = false;
            for (ToldDataNode dataNode : dataNodes.values()) {
                for (DatanodeCommand command : new ArrayList<>(dataNode.heartbeat())) {
                    obeyed |= dataNode.obey(command, this::dataNode);
                }
            }
            blocks().flushBlockOps();
            idle = scheduled == 0 && !obeyed ? idle + 1 : 0;
            if (idle == 2) { // what the first of them found to do, the second would have done
                return;
            }
        }
        throw new AssertionError("there is always something left to do");
    }

    /** The same until it has come to something: the policy counts the nodes of a site anew once a second. */
    void settleUntil(Condition reached) throws Exception {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        for (settle(); !reached.holds(); settle()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("it does not come to this");
            }
            Thread.sleep(50);
        }
    }

    interface Condition {
        boolean holds() throws IOException;
    }

    @Override
    public void close() {
        nameNode.stop();
        nameNode.join();
    }
}
