package dev.terrain.rack;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that are drawn from one scope, at random and none twice, until enough of them took a block.
 *
 * <p>Hadoop's own draw looks through all nodes that were drawn before, so that a scope of n nodes which all refuse
 * costs n² steps (NetworkTopology.countNumOfAvailableNodes, Hadoop 3.4.2 and 3.5.0). It makes the first few draws,
 * which are nearly always enough; then the scope's nodes are gone through once, in random order.
 *
 * <p>For one thread, and one call of Hadoop's chooseRandom: what is excluded may only grow.
 */
final class Draws {

    private static final int BY_HADOOP = 32;

    private final NetworkTopology topology;
    private final String scope;
    private final Predicate<Node> isWanted;
    private final Map<Optional<StorageType>, Iterator<DatanodeDescriptor>> rest = new HashMap<>();

    private int drawn;
    private @Nullable List<DatanodeDescriptor> nodes;

    /**
     * Draws from a scope.
     *
     * @param scope of Hadoop's kind: all nodes under {@code /path}, or all but these with {@code ~/path}
     * @param isWanted whether a node may be drawn
     */
    Draws(NetworkTopology topology, String scope, Predicate<Node> isWanted) {
        this.topology = topology;
        this.scope = scope;
        this.isWanted = isWanted;
    }

    /**
     * The next node, null when none is left.
     *
     * @param excluded not to be drawn, those drawn before among them
     * @param type what the node must have a storage of, if anything
     * @param byHadoop Hadoop's own draw of such a node
     */
    @Nullable
    DatanodeDescriptor next(
            Collection<Node> excluded, Optional<StorageType> type, Supplier<@Nullable DatanodeDescriptor> byHadoop) {
        while (drawn < BY_HADOOP) {
            drawn++;
            DatanodeDescriptor node = byHadoop.get();
            if (node == null || isWanted.test(node)) {
                return node;
            }
            excluded.add(node);
        }
        Iterator<DatanodeDescriptor> left =
                rest.computeIfAbsent(type, t -> shuffled().iterator());
        while (left.hasNext()) {
            DatanodeDescriptor node = left.next();
            if (!excluded.contains(node)
                    && isWanted.test(node)
                    && type.map(node::hasStorageType).orElse(true)) {
                return node;
            }
        }
        return null;
    }

    private List<DatanodeDescriptor> shuffled() {
        if (nodes == null) {
            nodes = list();
            Collections.shuffle(nodes);
        }
        return nodes;
    }

    /** As they are now: a DataNode may join or leave while they are listed, and then one may be missing. */
    private List<DatanodeDescriptor> list() {
        boolean isOutside = scope.startsWith("~");
        List<Node> leaves = topology.getLeaves(isOutside ? NodeBase.ROOT : scope);
        List<DatanodeDescriptor> listed = new ArrayList<>(leaves.size());
        for (Node leaf : leaves) {
            if (leaf instanceof DatanodeDescriptor node
                    && !(isOutside
                            && NodeBase.getPath(node).startsWith(scope.substring(1) + NodeBase.PATH_SEPARATOR))) {
                listed.add(node);
            }
        }
        return listed;
    }
}
