package dev.terrain.lustre.internal.assign;

import dev.terrain.lustre.internal.topology.Cluster;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Which node each split is meant for. Immutable. */
public final class Assignment {

    /** In the place of a node's number. */
    public static final int NONE = -1;

    private final int[] nodes;

    /**
     * An assignment of all splits.
     *
     * @param nodes for each split the number of its node, or {@link #NONE}
     */
    public Assignment(int[] nodes) {
        this.nodes = nodes.clone();
    }

    /** The node of a split, both by their numbers; empty where any node does. */
    public OptionalInt node(int split) {
        return nodes[split] == NONE ? OptionalInt.empty() : OptionalInt.of(nodes[split]);
    }

    /** How many splits have a node. */
    public int placed() {
        return (int) Arrays.stream(nodes).filter(node -> node != NONE).count();
    }

    /** Bytes times distance over all splits that have a node. */
    public double cost(List<Demand> splits, Cluster cluster) {
        double cost = 0;
        for (int split = 0; split < nodes.length; split++) {
            if (nodes[split] != NONE) {
                cost += splits.get(split).cost(cluster.siteOf(nodes[split]));
            }
        }
        return cost;
    }

    /** The load of every node by its number, from the splits that are meant for it. */
    public long[] loads(List<Demand> splits, int nodeCount) {
        long[] loads = new long[nodeCount];
        for (int split = 0; split < nodes.length; split++) {
            if (nodes[split] != NONE) {
                loads[nodes[split]] += splits.get(split).load();
            }
        }
        return loads;
    }

    /** The load of the fullest node. */
    public long fullest(List<Demand> splits, int nodeCount) {
        return Arrays.stream(loads(splits, nodeCount)).max().orElse(0);
    }
}
