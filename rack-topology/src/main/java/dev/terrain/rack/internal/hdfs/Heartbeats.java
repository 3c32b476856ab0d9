package dev.terrain.rack.internal.hdfs;

import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.util.Time;

/**
 * Decides from a node's heartbeats whether it may get a copy now.
 *
 * <p>A copy that is given to a node which was just cut off counts as under way for five minutes
 * (dfs.namenode.reconstruction.pending.timeout-sec), and nothing else is done for its block meanwhile. So a distant
 * node gets copies for about one round of the redundancy monitor after its heartbeat, and the others wait for the next.
 *
 * @param intervalMillis between two heartbeats
 * @param roundMillis between two rounds of the redundancy monitor
 */
record Heartbeats(long intervalMillis, long roundMillis) {

    private static final double FRESH_FOR_ROUNDS = 1.2;

    /** One that comes a little late is none that is missing. */
    private static final double OVERDUE_AFTER_INTERVALS = 1.5;

    /** Whether it came just now. */
    public boolean isFresh(Node node) {
        return ageMillis(node) < roundMillis * FRESH_FOR_ROUNDS;
    }

    /** Whether it should have come again. */
    boolean isOverdue(Node node) {
        return ageMillis(node) > intervalMillis * OVERDUE_AFTER_INTERVALS;
    }

    private static long ageMillis(Node node) {
        return node instanceof DatanodeDescriptor dataNode
                ? Time.monotonicNow() - dataNode.getLastUpdateMonotonic()
                : 0;
    }
}
