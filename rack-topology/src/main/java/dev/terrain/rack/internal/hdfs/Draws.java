package dev.terrain.rack.internal.hdfs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that are drawn at random and none twice, until enough of them took a block.
 *
 * <p>Hadoop's own draw knows the nodes below a path, which those of a site are not. It also looks through all nodes
 * drawn before, so that n nodes which all refuse cost n² steps (NetworkTopology.countNumOfAvailableNodes, Hadoop 3.4.2
 * and 3.5.0). Here the first few draws, which are nearly always enough, are made from the list as it is; for more, a
 * copy of it is used up.
 *
 * <p>For one thread, and one call of Hadoop's chooseRandom: what is excluded may only grow.
 */
final class Draws {

    private static final int FEW = 32;

    private final List<Node> nodes;
    private final Predicate<Node> isWanted;
    private final Map<Optional<StorageType>, List<Node>> undrawn = new HashMap<>();

    private int drawn;

    /**
     * Draws from a list.
     *
     * @param isWanted whether a node may be drawn
     */
    Draws(List<Node> nodes, Predicate<Node> isWanted) {
        this.nodes = nodes;
        this.isWanted = isWanted;
    }

    /**
     * The next node, null when none is left.
     *
     * @param excluded not to be drawn, those drawn before among them
     * @param type what the node must have a storage of, if anything
     */
    @Nullable
    DatanodeDescriptor next(Collection<Node> excluded, Optional<StorageType> type) {
        Predicate<Node> isGood = node -> node instanceof DatanodeDescriptor dataNode
                && !excluded.contains(dataNode)
                && isWanted.test(dataNode)
                && type.map(dataNode::hasStorageType).orElse(true);
        for (; drawn < FEW && !nodes.isEmpty(); drawn++) {
            Node node = nodes.get(ThreadLocalRandom.current().nextInt(nodes.size()));
            if (isGood.test(node)) {
                return (DatanodeDescriptor) node;
            }
        }
        List<Node> left = undrawn.computeIfAbsent(type, t -> new ArrayList<>(nodes));
        while (!left.isEmpty()) {
            int last = left.size() - 1;
            Collections.swap(left, ThreadLocalRandom.current().nextInt(left.size()), last);
            Node node = left.remove(last);
            if (isGood.test(node)) {
                return (DatanodeDescriptor) node;
            }
        }
        return null;
    }
}
