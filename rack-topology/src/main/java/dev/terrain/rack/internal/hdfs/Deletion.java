package dev.terrain.rack.internal.hdfs;

import dev.terrain.rack.internal.placement.Rules;
import dev.terrain.rack.internal.placement.SiteNodes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the excess replicas of an over-replicated block for deletion. Hadoop's own loop takes them one by one, and each
 * step of it asks here. One for each choice.
 */
record Deletion(Rules rules, SiteNodes nodes, int replication) {

    /** Whether the loss of the replica on that node is no worse than that of any other candidate. */
    boolean isGood(
            @Nullable DatanodeDescriptor hint,
            Collection<DatanodeStorageInfo> candidates,
            Collection<DatanodeStorageInfo> replicas) {
        return best(candidates, replicas).stream()
                .anyMatch(best -> best.getDatanodeDescriptor().equals(hint));
    }

    /**
     * The replicas whose loss is least, and of these the ones that share a rack, if any does.
     *
     * @param shared candidates that share a rack with another
     * @param alone candidates that do not
     * @param replicas all of the block
     */
    List<DatanodeStorageInfo> best(
            Collection<DatanodeStorageInfo> shared,
            Collection<DatanodeStorageInfo> alone,
            Collection<DatanodeStorageInfo> replicas) {
        List<DatanodeStorageInfo> candidates = new ArrayList<>(shared);
        candidates.addAll(alone);
        List<DatanodeStorageInfo> best = best(candidates, replicas);
        List<DatanodeStorageInfo> sharing =
                best.stream().filter(shared::contains).toList();
        return sharing.isEmpty() ? best : sharing;
    }

    private List<DatanodeStorageInfo> best(
            Collection<DatanodeStorageInfo> candidates, Collection<DatanodeStorageInfo> replicas) {
        return rules.bestToDelete(candidates, replicas, ReplicaSites::of, replication, nodes);
    }
}
