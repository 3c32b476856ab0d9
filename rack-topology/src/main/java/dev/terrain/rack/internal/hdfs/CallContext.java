package dev.terrain.rack.internal.hdfs;

import dev.terrain.rack.internal.placement.Intent;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.jspecify.annotations.Nullable;

/**
 * Carries a site intent through a thread's call into Hadoop's policy, beside the call's arguments. Hadoop 3.4 and 3.5
 * leave no other way: one policy object serves all handlers of a NameNode at once, its loops call protected methods
 * whose signatures have no room for a site, and no object of ours lives as long as one call. The other way would be a
 * copy of those loops.
 *
 * <p>One for each thread. A choice begins and ends within one call of Hadoop's; the favoured nodes alone go from one
 * call to the next, which follows at once on the same thread.
 */
final class CallContext {

    private static final ThreadLocal<CallContext> CURRENT = ThreadLocal.withInitial(CallContext::new);

    /** DatanodeAdminManager's, which asks for nothing else (Hadoop 3.4.2, 3.5.0). */
    private static final String DECOMMISSIONING_THREAD = "DatanodeAdminMonitor-";

    private @Nullable Intent intent;
    private @Nullable Draws draws;
    private @Nullable Deletion deletion;
    private List<DatanodeStorageInfo> favoured = List.of();

    private CallContext() {}

    /** This thread's. */
    static CallContext current() {
        return CURRENT.get();
    }

    /**
     * Whether a verdict is for a node that is being decommissioned. Hadoop lets a DataNode go when each of its blocks
     * has its number of replicas on others, and the verdict on those is good. A copy that cannot be made where it
     * belongs now must not keep a node: there only the number counts, and the block stays in the queue by the verdict
     * that everybody else gets. A verdict is asked for in the same words by all, so the thread's name alone tells.
     */
    static boolean isForDecommissioning() {
        return Thread.currentThread().getName().startsWith(DECOMMISSIONING_THREAD);
    }

    /** The intent for the nodes that are being chosen; null while Hadoop chooses alone. */
    @Nullable
    Intent intent() {
        return intent;
    }

    <T> T choosing(Intent newIntent, Supplier<T> choice) {
        intent = newIntent;
        try {
            return choice.get();
        } finally {
            intent = null;
        }
    }

    /** The draws of the step that is under way; null where Hadoop draws. */
    @Nullable
    Draws draws() {
        return draws;
    }

    void draw(@Nullable Draws newDraws) {
        draws = newDraws;
    }

    /** Ranks the excess replicas that are being chosen; null while Hadoop chooses alone. */
    @Nullable
    Deletion deletion() {
        return deletion;
    }

    <T> T deleting(Deletion newDeletion, Supplier<T> choice) {
        deletion = newDeletion;
        try {
            return choice.get();
        } finally {
            deletion = null;
        }
    }

    /** Keeps the nodes of a new block that its client named, for the choice of the others. */
    void keepFavoured(List<DatanodeStorageInfo> nodes) {
        favoured = nodes;
    }

    /**
     * The favoured nodes found for the block that is being asked for, the other nodes of which are now to be chosen.
     */
    List<DatanodeStorageInfo> takeFavoured() {
        List<DatanodeStorageInfo> kept = favoured;
        favoured = List.of();
        return kept;
    }
}
