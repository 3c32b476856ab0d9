package dev.terrain.rack.internal.hdfs;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/**
 * Hadoop's request to a placement policy.
 *
 * @param path the file
 * @param replicas how many nodes are wanted
 * @param writer the client's node, or the one that has a replica to copy; null when unknown
 * @param chosen what the block has already
 * @param returnChosen whether the answer holds these as well
 * @param excluded nodes not to choose, null for none; Hadoop adds to them
 * @param blockBytes room to find
 * @param storagePolicy of the file
 * @param flags the client's, null when no new block is asked for
 * @param storageTypes how many of which type, null for what the storage policy says; Hadoop takes from them
 */
record TargetRequest(
        String path,
        int replicas,
        @Nullable Node writer,
        List<DatanodeStorageInfo> chosen,
        boolean returnChosen,
        @Nullable Set<Node> excluded,
        long blockBytes,
        BlockStoragePolicy storagePolicy,
        @Nullable EnumSet<AddBlockFlag> flags,
        @Nullable EnumMap<StorageType, Integer> storageTypes) {

    /**
     * The same for another number of nodes beside others, with copies of what Hadoop changes; without the chosen ones.
     */
    TargetRequest forNew(int otherReplicas, List<DatanodeStorageInfo> otherChosen) {
        return with(otherReplicas, otherChosen, false);
    }

    /** As {@link #forNew}, and the answer holds the chosen ones as well. */
    TargetRequest forAll(int otherReplicas, List<DatanodeStorageInfo> otherChosen) {
        return with(otherReplicas, otherChosen, true);
    }

    private TargetRequest with(int otherReplicas, List<DatanodeStorageInfo> otherChosen, boolean returnThem) {
        return new TargetRequest(
                path,
                otherReplicas,
                writer,
                otherChosen,
                returnThem,
                excluded == null ? null : new HashSet<>(excluded),
                blockBytes,
                storagePolicy,
                flags,
                storageTypes == null ? null : storageTypes.clone());
    }

    /**
     * Blocks that are alike in whether a node has room for them: its storage policy, and its size to a power of two.
     */
    String kind() {
        return storagePolicy.getName() + " 2^" + (Long.SIZE - Long.numberOfLeadingZeros(blockBytes));
    }

    /**
     * Whether a node that holds the block is to leave, which waits for the block to have its number of replicas on
     * others.
     */
    boolean isLeaving() {
        return excluded != null
                && excluded.stream()
                        .anyMatch(node -> node instanceof DatanodeInfo dataNode
                                && (dataNode.isDecommissionInProgress() || dataNode.isEnteringMaintenance()));
    }

    /** The network location of the writer, null when unknown. */
    @Nullable
    String writerLocation() {
        return writer == null ? null : writer.getNetworkLocation();
    }

    /**
     * The sites of the nodes in service that cannot be chosen any more: what is there, what was found, and excluded.
     */
    List<String> takenSites(List<DatanodeStorageInfo> found) {
        Set<Node> taken = excluded == null ? new HashSet<>() : new HashSet<>(excluded);
        chosen.forEach(storage -> taken.add(storage.getDatanodeDescriptor()));
        found.forEach(storage -> taken.add(storage.getDatanodeDescriptor()));
        return taken.stream().filter(Sites::isAvailable).map(ReplicaSites::of).toList();
    }
}
