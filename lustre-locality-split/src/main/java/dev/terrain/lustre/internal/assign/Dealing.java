package dev.terrain.lustre.internal.assign;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ObjIntConsumer;

/**
 * Splits dealt to nodes with nothing but balance in mind: the largest first, each to the node that has least. The
 * fullest node then has at most 4/3 of what is possible (Graham 1969, "longest processing time"), and exactly the
 * possible where all splits are alike.
 *
 * <p>Example: loads 3, 3, 2, 2, 2 on two nodes are dealt 3, 3, then 2 and 2, then 2: 7 and 5, where 6 is possible.
 */
final class Dealing {

    private Dealing() {}

    private static final class Hand {

        private final int place;
        private long load;

        Hand(int place) {
            this.place = place;
        }
    }

    /**
     * Deals and returns the load of the fullest node.
     *
     * @param splits numbers of demands
     * @param nodes how many there are to deal to
     * @param dealt is told every split with the node, from 0 to {@code nodes - 1}
     */
    static long deal(List<Integer> splits, List<Demand> demands, int nodes, ObjIntConsumer<Integer> dealt) {
        // Whoever has least, and among those the first, so that the result is always the same.
        PriorityQueue<Hand> hands = new PriorityQueue<>(
                Comparator.<Hand>comparingLong(hand -> hand.load).thenComparingInt(hand -> hand.place));
        for (int i = 0; i < nodes; i++) {
            hands.add(new Hand(i));
        }
        List<Integer> largestFirst = splits.stream()
                .sorted(Comparator.<Integer>comparingLong(
                                split -> -demands.get(split).load())
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        long fullest = 0;
        for (Integer split : largestFirst) {
            Hand hand = hands.remove();
            hand.load += demands.get(split).load();
            fullest = Math.max(fullest, hand.load);
            hands.add(hand);
            dealt.accept(split, hand.place);
        }
        return fullest;
    }
}
