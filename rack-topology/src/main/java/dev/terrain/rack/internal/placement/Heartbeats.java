package dev.terrain.rack.internal.placement;

import java.util.function.Predicate;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.util.Time;

/**
 * Whether a node's last heartbeat is not overdue. A copy that is given to a distant node which was just cut off counts
 * as under way for five minutes (dfs.namenode.reconstruction.pending.timeout-sec), and nothing else is done for its
 * block meanwhile; the next round, a second later, finds the node there again or not.
 *
 * @param intervalMillis between two heartbeats
 */
public record Heartbeats(long intervalMillis) implements Predicate<Node> {

    /** One that comes a little late is none that is missing. */
    private static final double OVERDUE_AFTER_INTERVALS = 1.5;

    @Override
    public boolean test(Node node) {
        return !(node instanceof DatanodeDescriptor dataNode)
                || Time.monotonicNow() - dataNode.getLastUpdateMonotonic() < intervalMillis * OVERDUE_AFTER_INTERVALS;
    }
}
