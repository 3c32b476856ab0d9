package dev.terrain.rack.internal.hdfs;

import java.util.Collection;
import java.util.HashSet;
import org.apache.hadoop.net.Node;

/**
 * Nodes that must not be drawn. BlockPlacementPolicyDefault.chooseRandom makes a message of all of them after every
 * draw, even if nobody reads it (Hadoop 3.4.2 and 3.5.0); of these it makes a short one.
 */
final class ExcludedNodes extends HashSet<Node> {

    private static final long serialVersionUID = 1;

    ExcludedNodes(Collection<Node> nodes) {
        super(nodes);
    }

    @Override
    public String toString() {
        return size() + " nodes";
    }
}
