package dev.terrain.lustre.internal.assign;

import dev.terrain.lustre.internal.distance.DistanceTable.Site;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Which node each split is meant for. Immutable. */
public final class Assignment {

    private static final int NONE = -1;

    private final int[] nodes;

    private Assignment(int[] nodes) {
        this.nodes = nodes;
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
        Site[] siteOf = new Site[cluster.nodes().size()];
        cluster.table().sites().forEach(site -> site.nodes().forEach(node -> siteOf[node] = site));
        double cost = 0;
        for (int split = 0; split < nodes.length; split++) {
            if (nodes[split] != NONE) {
                cost += splits.get(split).cost(siteOf[nodes[split]].distances());
            }
        }
        return cost;
    }

    /** The load of every node by its number, from the splits that are meant for it. */
    public long[] loads(List<Demand> splits, Cluster cluster) {
        long[] loads = new long[cluster.nodes().size()];
        for (int split = 0; split < nodes.length; split++) {
            if (nodes[split] != NONE) {
                loads[nodes[split]] += splits.get(split).load();
            }
        }
        return loads;
    }

    /** The load of the fullest node. */
    public long fullest(List<Demand> splits, Cluster cluster) {
        return Arrays.stream(loads(splits, cluster)).max().orElse(0);
    }

    /** Collects an assignment. */
    static final class Builder {

        private final int[] nodes;

        Builder(int splits) {
            nodes = new int[splits];
            Arrays.fill(nodes, NONE);
        }

        void put(int split, int node) {
            nodes[split] = node;
        }

        Assignment build() {
            return new Assignment(nodes.clone());
        }
    }
}
