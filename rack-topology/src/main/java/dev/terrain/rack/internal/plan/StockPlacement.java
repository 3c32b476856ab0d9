package dev.terrain.rack.internal.plan;

import dev.terrain.rack.internal.plan.StockRules.Scope;
import java.util.ArrayList;
import java.util.List;

/**
 * The exact expected number of replicas of a block on every node, under Hadoop's own rules.
 *
 * <p>The nodes of a rack are alike to the rules, so only racks are followed, through every order in which they can
 * come.
 *
 * <p>Worked example, the paper's: home nodes a and b in one rack, a distant node c in another, replication 2, writers
 * outside. The first replica is on each with 1/3. After a or b the second is on c; after c it is on a or b, with 1/2
 * each. So a and b hold 1/3 + 1/3 x 1/2 = 1/2 replica each and c 1/3 + 2/3 = 1: of the two, 25, 25 and 50 %. With a in
 * a rack of its own and c in b's, a is second after b and c and holds 1/3 + 2/3 = 1, b and c 1/2 each: 50, 25, 25 %.
 *
 * <p>Time and memory: racks to the power of the replication, from the third replica on one power less.
 */
final class StockPlacement {

    private final List<Rack> racks;
    private final StockRules rules;
    private final int homeNodes;
    private final int nodes;

    /**
     * How many replicas after the first are expected in a rack (second index) when the first is in one (first index).
     */
    private final double[][] later;

    StockPlacement(List<Rack> racks, int replication) {
        this.racks = racks.stream().filter(rack -> rack.size() > 0).toList();
        homeNodes = this.racks.stream().mapToInt(Rack::home).sum();
        nodes = this.racks.stream().mapToInt(Rack::size).sum();
        if (nodes == 0) {
            throw new IllegalArgumentException("no nodes");
        }
        rules = StockRules.of(replication, nodes, this.racks.size());
        later = new double[this.racks.size()][this.racks.size()];
        for (int first = 0; first < later.length; first++) {
            new Descent(first).choose(1, -1, 1);
        }
    }

    /** What to expect, with these writers. */
    Expectation expect(Writers writers) {
        if (writers == Writers.HOME_NODES && homeNodes == 0) {
            throw new IllegalArgumentException("no node at the home site writes");
        }
        double onHomeNode = writers == Writers.OUTSIDE ? 1.0 / nodes : 1.0 / homeNodes;
        double onDistantNode = writers == Writers.OUTSIDE ? 1.0 / nodes : 0;
        List<Double> home = new ArrayList<>();
        List<Double> distant = new ArrayList<>();
        for (int rack = 0; rack < racks.size(); rack++) {
            double elsewhere = laterElsewhere(writers, rack);
            home.add(elsewhere + ownRack(writers, rack, onHomeNode));
            distant.add(elsewhere + ownRack(writers, rack, onDistantNode));
        }
        return new Expectation(racks, home, distant);
    }

    /** Later replicas on one node of this rack while the first is in another. */
    private double laterElsewhere(Writers writers, int rack) {
        double sum = 0;
        for (int first = 0; first < racks.size(); first++) {
            if (first != rack) {
                sum += startsIn(writers, first) * later[first][rack];
            }
        }
        return sum / racks.get(rack).size();
    }

    /**
     * The first replica on one node of this rack, if it starts there, and later ones while another of the rack has the
     * first.
     */
    private double ownRack(Writers writers, int rack, double starts) {
        int others = racks.get(rack).size() - 1;
        double startsOnOthers = startsIn(writers, rack) - starts;
        return starts + (others > 0 ? startsOnOthers * later[rack][rack] / others : 0);
    }

    private double startsIn(Writers writers, int rack) {
        return writers == Writers.OUTSIDE
                ? racks.get(rack).size() / (double) nodes
                : racks.get(rack).home() / (double) homeNodes;
    }

    /** Follows every order of racks that begins with one of them. */
    private final class Descent {

        private final int first;
        private final int[] taken = new int[racks.size()];

        Descent(int first) {
            this.first = first;
            taken[first] = 1;
        }

        void choose(int chosen, int second, double probability) {
            if (chosen == rules.replication()) {
                return;
            }
            for (Scope scope : StockRules.scopes(chosen, first == second)) {
                int free = free(scope, second);
                if (free > 0) {
                    chooseWithin(scope, free, chosen, second, probability);
                    return;
                }
            }
        }

        private void chooseWithin(Scope scope, int free, int chosen, int second, double probability) {
            for (int rack = 0; rack < taken.length; rack++) {
                int here = StockRules.covers(scope, rack, first, second) ? free(rack) : 0;
                if (here > 0) {
                    double reached = probability * here / free;
                    later[first][rack] += reached;
                    taken[rack]++;
                    choose(chosen + 1, chosen == 1 ? rack : second, reached);
                    taken[rack]--;
                }
            }
        }

        private int free(Scope scope, int second) {
            int free = 0;
            for (int rack = 0; rack < taken.length; rack++) {
                if (StockRules.covers(scope, rack, first, second)) {
                    free += free(rack);
                }
            }
            return free;
        }

        private int free(int rack) {
            return taken[rack] < rules.mostPerRack() ? racks.get(rack).size() - taken[rack] : 0;
        }
    }
}
