package dev.terrain.rack.internal.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the split of units into two racks or more with the fewest expected distant replicas, no node holding more than
 * {@code mostLoad} times what the fullest would hold without racks. Up to {@value #MOST_EXHAUSTIVE} units every split
 * is looked at. Beyond, units are moved between up to {@value #MOST_RACKS} racks as long as that helps, from several
 * beginnings; the result is the same every time.
 */
final class SplitSearch {

    /** The splits of 9 units are 21,147 (Bell's number). */
    static final int MOST_EXHAUSTIVE = 9;

    /** More gain little: one more than {@code n} saves less than {@code 1 / n^2} of the distant replicas. */
    static final int MOST_RACKS = 8;

    /**
     * Beginnings have a half, a third or a quarter of the home units beside the distant ones; more of them found
     * nothing better.
     */
    private static final int MOST_SPREAD = 3;

    /** From the fourth replica on Hadoop chooses anywhere: an arrangement for three is one for more. */
    private static final int MOST_REPLICATION = 3;

    private static final int FEWEST_RACKS = 2;

    private final int replication;
    private final Writers writers;
    private final double mostLoad;

    SplitSearch(int replication, Writers writers, double mostLoad) {
        this.replication = Math.min(replication, MOST_REPLICATION);
        this.writers = writers;
        this.mostLoad = mostLoad;
    }

    /** How good these racks are. */
    Score score(List<Rack> racks) {
        if (racks.size() < FEWEST_RACKS) {
            return Score.worst();
        }
        Rack together = new Rack(
                racks.stream().mapToInt(Rack::home).sum(),
                racks.stream().mapToInt(Rack::distant).sum());
        return Score.of(expect(racks), mostLoad * expect(List.of(together)).load());
    }

    /** The best split of these units, of which there are at least two, those alike next to each other. */
    Split best(List<Unit> units) {
        List<Unit> kinds = new ArrayList<>();
        for (Unit unit : units) {
            if (kinds.isEmpty() || !kinds.get(kinds.size() - 1).isAlike(unit)) {
                kinds.add(unit);
            }
        }
        Best best = new Best(kinds);
        if (units.size() <= MOST_EXHAUSTIVE) {
            every(units, 0, 0, Split.empty(kinds, units.size()), best);
        } else {
            beginnings(units, kinds).forEach(beginning -> best.offer(improved(beginning)));
        }
        return best.split;
    }

    /** Puts unit {@code at} and all after it into every rack that is used already, and into one more. */
    private void every(List<Unit> units, int at, int used, Split split, Best best) {
        if (at == units.size()) {
            if (used >= FEWEST_RACKS) {
                best.offer(split);
            }
            return;
        }
        int kind = kind(split.kinds(), units.get(at));
        for (int rack = 0; rack <= used; rack++) {
            split.counts().get(rack)[kind]++;
            every(units, at + 1, Math.max(used, rack + 1), split, best);
            split.counts().get(rack)[kind]--;
        }
    }

    private static List<Split> beginnings(List<Unit> units, List<Unit> kinds) {
        List<Split> beginnings = new ArrayList<>();
        for (int racks = FEWEST_RACKS; racks <= MOST_RACKS; racks *= 2) {
            for (int spread = 1; spread <= MOST_SPREAD; spread++) {
                beginnings.add(together(units, kinds, racks, spread));
            }
        }
        int distant = (int) units.stream().filter(SplitSearch::isDistant).count();
        for (int racks = distant + 1; racks <= MOST_RACKS; racks++) {
            beginnings.add(apart(units, kinds, racks, distant));
        }
        beginnings.add(apart(units, kinds, FEWEST_RACKS, 1));
        return beginnings;
    }

    /**
     * All distant units in the first rack with a share of the home ones, whose others are in turn in the other racks.
     */
    private static Split together(List<Unit> units, List<Unit> kinds, int racks, int spread) {
        Split split = Split.empty(kinds, racks);
        int next = 0;
        for (Unit unit : units) {
            boolean first = isDistant(unit) || next++ % (spread + 1) == 0;
            int rack = first ? 0 : 1 + next % (racks - 1);
            split.counts().get(rack)[kind(kinds, unit)]++;
        }
        return split;
    }

    /** The distant units in some racks in turn, the home ones in the others. */
    private static Split apart(List<Unit> units, List<Unit> kinds, int racks, int forDistant) {
        Split split = Split.empty(kinds, racks);
        int next = 0;
        for (Unit unit : units) {
            int rack = isDistant(unit) ? next % forDistant : forDistant + next % (racks - forDistant);
            split.counts().get(rack)[kind(kinds, unit)]++;
            next++;
        }
        return split;
    }

    private static boolean isDistant(Unit unit) {
        return unit.distant() > unit.home();
    }

    private Split improved(Split split) {
        Score score = score(split.racks());
        int most = split.counts().stream().flatMapToInt(Arrays::stream).max().orElseThrow();
        for (int step = Integer.highestOneBit(most); step > 0; ) {
            Score better = move(split, step, score);
            if (better.compareTo(score) < 0) {
                score = better;
            } else {
                step /= 2;
            }
        }
        return split;
    }

    /** Makes the first move of so many units that helps. */
    private Score move(Split split, int units, Score score) {
        int racks = split.counts().size();
        for (int kind = 0; kind < split.kinds().size(); kind++) {
            for (int from = 0; from < racks; from++) {
                for (int to = 0; to < racks && split.counts().get(from)[kind] >= units; to++) {
                    if (from != to) {
                        split.move(kind, from, to, units);
                        Score moved = score(split.racks());
                        if (moved.compareTo(score) < 0) {
                            return moved;
                        }
                        split.move(kind, to, from, units);
                    }
                }
            }
        }
        return score;
    }

    private Expectation expect(List<Rack> racks) {
        return new StockPlacement(racks, replication).expect(writers);
    }

    private static int kind(List<Unit> kinds, Unit unit) {
        int kind = 0;
        while (!kinds.get(kind).isAlike(unit)) {
            kind++;
        }
        return kind;
    }

    /** The best split so far. */
    private final class Best {

        private Split split;
        private Score score = Score.worst();

        Best(List<Unit> kinds) {
            split = Split.empty(kinds, 0);
        }

        void offer(Split offered) {
            Score its = score(offered.racks());
            if (its.compareTo(score) < 0) {
                split = offered.copy();
                score = its;
            }
        }
    }
}
