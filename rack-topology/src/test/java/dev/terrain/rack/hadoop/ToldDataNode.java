package dev.terrain.rack.hadoop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.protocol.BlockCommand;
import org.apache.hadoop.hdfs.server.protocol.BlockReportContext;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.NamespaceInfo;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo.BlockStatus;
import org.apache.hadoop.hdfs.server.protocol.SlowDiskReports;
import org.apache.hadoop.hdfs.server.protocol.SlowPeerReports;
import org.apache.hadoop.hdfs.server.protocol.StorageBlockReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.util.VersionInfo;

/**
 * A DataNode as far as a NameNode can tell: it registers, sends heartbeats, and says that it has done what it was told.
 * It has no data and no port.
 */
final class ToldDataNode {

    private static final long CAPACITY_BYTES = 1L << 40;

    private final DatanodeProtocol nameNode;
    private final DatanodeRegistration registration;
    private final String pool;
    private final List<DatanodeStorage> storages = new ArrayList<>();
    private final Map<Long, String> storageOfBlock = new HashMap<>();

    /** Registers with an address of its own and a storage of each of the types, all empty. */
    ToldDataNode(DatanodeProtocol nameNode, String address, StorageType... types) throws IOException {
        this.nameNode = nameNode;
        NamespaceInfo namespace = nameNode.versionRequest();
        pool = namespace.getBlockPoolID();
        DatanodeID id = new DatanodeID(address, "host-" + address, "uuid-" + address, 9866, 9864, 9865, 9867);
        registration = nameNode.registerDatanode(new DatanodeRegistration(
                id, new StorageInfo(namespace), new ExportedBlockKeys(), VersionInfo.getVersion()));
        for (StorageType type : types) {
            storages.add(new DatanodeStorage(type + "-" + address, DatanodeStorage.State.NORMAL, type));
        }
        List<DatanodeCommand> told = heartbeat();
        if (!told.isEmpty()) {
            throw new IOException(address + " has nothing yet, and is told " + told);
        }
        StorageBlockReport[] nothing = storages.stream()
                .map(storage -> new StorageBlockReport(storage, BlockListAsLongs.EMPTY))
                .toArray(StorageBlockReport[]::new);
        nameNode.blockReport(registration, pool, nothing, new BlockReportContext(1, 0, 1, 0));
    }

    DatanodeRegistration registration() {
        return registration;
    }

    /** Has it say that it received a replica. */
    void receive(Block block, String storage) throws IOException {
        storageOfBlock.put(block.getBlockId(), storage);
        report(block, BlockStatus.RECEIVED_BLOCK, storage);
    }

    /** What the NameNode tells it now. */
    List<DatanodeCommand> heartbeat() throws IOException {
        StorageReport[] reports = storages.stream()
                .map(storage -> new StorageReport(storage, false, CAPACITY_BYTES, 0, CAPACITY_BYTES, 0, 0))
                .toArray(StorageReport[]::new);
        DatanodeCommand[] commands = nameNode.sendHeartbeat(
                        registration,
                        reports,
                        0,
                        0,
                        0,
                        0,
                        0,
                        null,
                        false,
                        SlowPeerReports.EMPTY_REPORT,
                        SlowDiskReports.EMPTY_REPORT)
                .getCommands();
        return Arrays.stream(commands).filter(Objects::nonNull).toList();
    }

    /**
     * Does what a command says, if that is to copy or to delete replicas, and says whether it was.
     *
     * @param others the nodes to which it copies
     */
    boolean obey(DatanodeCommand command, Function<DatanodeID, ToldDataNode> others) throws IOException {
        if (!(command instanceof BlockCommand told)) {
            return false;
        }
        for (int i = 0; i < told.getBlocks().length; i++) {
            Block block = told.getBlocks()[i];
            if (command.getAction() == DatanodeProtocol.DNA_INVALIDATE) {
                report(block, BlockStatus.DELETED_BLOCK, storageOfBlock.remove(block.getBlockId()));
            } else if (command.getAction() == DatanodeProtocol.DNA_TRANSFER) {
                DatanodeInfo[] targets = told.getTargets()[i];
                for (int t = 0; t < targets.length; t++) {
                    others.apply(targets[t]).receive(block, told.getTargetStorageIDs()[i][t]);
                }
            } else {
                throw new IOException("this is not done here: " + command);
            }
        }
        return true;
    }

    private void report(Block block, BlockStatus what, String storage) throws IOException {
        DatanodeStorage there = storages.stream()
                .filter(one -> one.getStorageID().equals(storage))
                .findFirst()
                .orElseThrow();
        ReceivedDeletedBlockInfo[] blocks = {new ReceivedDeletedBlockInfo(block, what, null)};
        nameNode.blockReceivedAndDeleted(
                registration, pool, new StorageReceivedDeletedBlocks[] {new StorageReceivedDeletedBlocks(there, blocks)
                });
    }
}
