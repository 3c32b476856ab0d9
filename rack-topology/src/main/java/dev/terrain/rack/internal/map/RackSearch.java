package dev.terrain.rack.internal.map;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Finds the racks with which Hadoop's own policy writes the fewest distant replicas, no node holding more than
 * {@value #MOST_LOAD} times the mean: nodes are moved between up to {@value #MOST_RACKS} racks as long as that helps,
 * from several beginnings. The result is the same every time; of up to nine nodes no other split is better.
 *
 * <p>Worked example, the paper's: a and b at home, c distant, replication 2. Of the splits ab|c has 1 distant replica
 * expected, a|b|c 2/3, ac|b and bc|a 1/2 with one node 1.5 times as full as the mean. With replication 3 each node has
 * one, whatever the racks.
 *
 * <p>One for each search.
 */
final class RackSearch {

    /** The fullest node of the paper's arrangement holds 50 % of the blocks where 33 % is the mean. */
    static final double MOST_LOAD = 1.5;

    /** More gain little: one more than {@code n} saves less than {@code 1 / n^2} of the distant replicas. */
    static final int MOST_RACKS = 8;

    /** Beginnings have a half, a third or a quarter of the home nodes beside the distant ones. */
    private static final int MOST_SPREAD = 3;

    /** From the fourth replica on Hadoop chooses anywhere: an arrangement for three is one for more. */
    private static final int MOST_REPLICATION = 3;

    private static final int FEWEST_RACKS = 2;

    private final int replication;
    private List<Rack> best = List.of();
    private Score bestScore = Score.WORST;

    RackSearch(int replication) {
        this.replication = Math.min(replication, MOST_REPLICATION);
    }

    /**
     * How good an arrangement is; the smaller in this order the better.
     *
     * @param excess by how much the fullest node's load is above what is allowed, 0 if it is not
     * @param distantReplicas expected of a block
     * @param load of the fullest node
     */
    record Score(double excess, double distantReplicas, double load) implements Comparable<Score> {

        private static final Score WORST = new Score(Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE);

        /** Differences below are rounding, not merit. */
        private static final double EQUAL = 1e-9;

        @Override
        public int compareTo(Score other) {
            if (Math.abs(excess - other.excess) > EQUAL) {
                return Double.compare(excess, other.excess);
            }
            if (Math.abs(distantReplicas - other.distantReplicas) > EQUAL) {
                return Double.compare(distantReplicas, other.distantReplicas);
            }
            return Math.abs(load - other.load) > EQUAL ? Double.compare(load, other.load) : 0;
        }
    }

    /** How good these racks are; empty ones are passed over. */
    Score score(List<Rack> racks) {
        List<Rack> used = racks.stream().filter(rack -> rack.size() > 0).toList();
        if (used.size() < FEWEST_RACKS) {
            return Score.WORST;
        }
        StockPlacement expected = new StockPlacement(used, replication);
        return new Score(Math.max(0, expected.load() - MOST_LOAD), expected.distantReplicas(), expected.load());
    }

    /** The best racks for so many nodes, of which there are at least two. */
    List<Rack> best(int home, int distant) {
        beginnings(home, distant).forEach(racks -> offer(improved(racks)));
        return best.stream().filter(rack -> rack.size() > 0).toList();
    }

    private void offer(List<Rack> racks) {
        Score score = score(racks);
        if (score.compareTo(bestScore) < 0) {
            best = List.copyOf(racks);
            bestScore = score;
        }
    }

    private static List<List<Rack>> beginnings(int home, int distant) {
        List<List<Rack>> beginnings = new ArrayList<>();
        for (int racks = FEWEST_RACKS; racks <= MOST_RACKS; racks *= 2) {
            for (int spread = 1; spread <= MOST_SPREAD; spread++) {
                beginnings.add(together(home, distant, racks, spread));
            }
        }
        for (int racks = distant + 1; racks <= MOST_RACKS; racks++) {
            beginnings.add(apart(home, distant, racks, distant));
        }
        beginnings.add(apart(home, distant, FEWEST_RACKS, 1));
        beginnings.add(apart(home, distant, MOST_RACKS, 1));
        return beginnings;
    }

    /**
     * All distant nodes in the first rack with a share of the home ones, whose others are in turn in the other racks.
     */
    private static List<Rack> together(int home, int distant, int racks, int spread) {
        List<Rack> split = empty(racks);
        add(split, 0, 0, distant);
        for (int node = 0; node < home; node++) {
            add(split, node % (spread + 1) == 0 ? 0 : 1 + node % (racks - 1), 1, 0);
        }
        return split;
    }

    /** The distant nodes in some racks in turn, the home ones in the others. */
    private static List<Rack> apart(int home, int distant, int racks, int forDistant) {
        List<Rack> split = empty(racks);
        for (int node = 0; node < distant; node++) {
            add(split, node % forDistant, 0, 1);
        }
        for (int node = 0; node < home; node++) {
            add(split, forDistant + node % (racks - forDistant), 1, 0);
        }
        return split;
    }

    private static List<Rack> empty(int racks) {
        return new ArrayList<>(Collections.nCopies(racks, new Rack(0, 0)));
    }

    private static void add(List<Rack> racks, int rack, int home, int distant) {
        racks.set(rack, racks.get(rack).plus(home, distant));
    }

    /** Moves nodes of one kind from rack to rack as long as that helps, at first many at a time. */
    private List<Rack> improved(List<Rack> racks) {
        Score score = score(racks);
        int most = racks.stream()
                .mapToInt(rack -> Math.max(rack.home(), rack.distant()))
                .max()
                .orElseThrow();
        for (int step = Integer.highestOneBit(most); step > 0; ) {
            Score better = move(racks, step, 0, score);
            better = better.compareTo(score) < 0 ? better : move(racks, 0, step, score);
            if (better.compareTo(score) < 0) {
                score = better;
            } else {
                step /= 2;
            }
        }
        return racks;
    }

    /** Makes the first move of so many nodes that helps. */
    private Score move(List<Rack> racks, int home, int distant, Score score) {
        for (int from = 0; from < racks.size(); from++) {
            for (int to = 0; to < racks.size(); to++) {
                Rack source = racks.get(from);
                if (from != to && source.home() >= home && source.distant() >= distant) {
                    add(racks, from, -home, -distant);
                    add(racks, to, home, distant);
                    Score moved = score(racks);
                    if (moved.compareTo(score) < 0) {
                        return moved;
                    }
                    add(racks, to, -home, -distant);
                    add(racks, from, home, distant);
                }
            }
        }
        return score;
    }
}
