package dev.terrain.lustre.internal.assign;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Longest processing time first: the largest split first, each to the node that has least. The fullest node then has at
 * most 4/3 of what is possible (Graham 1969), and exactly the possible where all splits are alike.
 *
 * <p>Example: loads 3, 3, 2, 2, 2 on two nodes go 3, 3, then 2 and 2, then 2: 7 and 5, where 6 is possible.
 */
final class LptScheduling {

    private LptScheduling() {}

    /** A node and what it has by now. */
    private record Node(int number, long load) {}

    /**
     * The node of each split, from 0 to {@code nodes - 1}, in the order of {@code splits}.
     *
     * @param splits numbers of demands
     */
    static int[] schedule(List<Integer> splits, List<Demand> demands, int nodes) {
        // The node that has least, and among those the first, so that the result is always the same.
        PriorityQueue<Node> queue =
                new PriorityQueue<>(Comparator.comparingLong(Node::load).thenComparingInt(Node::number));
        for (int i = 0; i < nodes; i++) {
            queue.add(new Node(i, 0));
        }
        int[] nodeOf = new int[splits.size()];
        Integer[] order = new Integer[splits.size()];
        Arrays.setAll(order, i -> i);
        Arrays.sort(
                order,
                Comparator.<Integer>comparingLong(
                                i -> -demands.get(splits.get(i)).load())
                        .thenComparing(splits::get));
        for (Integer i : order) {
            Node node = queue.remove();
            nodeOf[i] = node.number;
            queue.add(
                    new Node(node.number, node.load + demands.get(splits.get(i)).load()));
        }
        return nodeOf;
    }
}
