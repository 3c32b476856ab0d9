package dev.terrain.rack.internal.map;

import java.util.List;
import java.util.function.IntPredicate;

/**
 * The exact expected number of replicas of a new block on every node, written from outside of the cluster under
 * Hadoop's own rules: {@code BlockPlacementPolicyDefault} of Hadoop 3.4.2 ({@code chooseTargetInOrder},
 * {@code getMaxNodesPerRack}), with every node alive, unloaded and with space.
 *
 * <p>The nodes of a rack are alike to the rules, so only racks are followed, through every order in which they can
 * come. That takes racks to the power of the replication, from the third replica on one power less.
 *
 * <p>Worked example, the paper's: home nodes a and b in one rack, a distant node c in another, replication 2. The first
 * replica is on each with 1/3. After a or b the second is on c; after c it is on a or b, with 1/2 each. So a and b hold
 * 1/3 + 1/3 x 1/2 = 1/2 replica each and c 1/3 + 2/3 = 1: of the two, 25, 25 and 50 %. With a in a rack of its own and
 * c in b's, a is second after b and c and holds 1/3 + 2/3 = 1, b and c 1/2 each: 50, 25, 25 %.
 */
final class StockPlacement {

    private final List<Rack> racks;
    private final int nodes;
    private final int replication;
    private final int mostPerRack;
    /** Replicas on each node of a rack. */
    private final double[] perNode;

    /** Of racks that all have nodes. */
    StockPlacement(List<Rack> racks, int replication) {
        this.racks = List.copyOf(racks);
        nodes = racks.stream().mapToInt(Rack::size).sum();
        if (nodes == 0 || replication < 1) {
            throw new IllegalArgumentException(nodes + " nodes, replication " + replication);
        }
        this.replication = Math.min(replication, nodes);
        mostPerRack = mostPerRack();
        perNode = new double[racks.size()];
        for (int first = 0; first < perNode.length; first++) {
            new Descent(first).choose(1, first, racks.get(first).size() / (double) nodes);
        }
        for (int rack = 0; rack < perNode.length; rack++) {
            perNode[rack] = 1.0 / nodes + perNode[rack] / racks.get(rack).size();
        }
    }

    private int mostPerRack() {
        if (racks.size() == 1 || replication == 1) {
            return replication;
        }
        int most = (replication - 1) / racks.size() + 2;
        return most == replication ? most - 1 : most;
    }

    /** At distant nodes, of one block. */
    double distantReplicas() {
        double sum = 0;
        for (int rack = 0; rack < perNode.length; rack++) {
            sum += racks.get(rack).distant() * perNode[rack];
        }
        return sum;
    }

    /** All, of one block: its replication, or fewer where the rules find no node. */
    double replicas() {
        double sum = 0;
        for (int rack = 0; rack < perNode.length; rack++) {
            sum += racks.get(rack).size() * perNode[rack];
        }
        return sum;
    }

    /** The fullest node's replicas as a multiple of the average. */
    double load() {
        double most = 0;
        for (double replicas : perNode) {
            most = Math.max(most, replicas);
        }
        return most * nodes / replicas();
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
            if (chosen == replication) {
                return;
            }
            for (IntPredicate scope : scopes(chosen, second)) {
                int free = 0;
                for (int rack = 0; rack < taken.length; rack++) {
                    free += free(rack, scope);
                }
                if (free > 0) {
                    chooseWithin(scope, free, chosen, second, probability);
                    return;
                }
            }
        }

        /** Where the next replica is looked for, in this order until there is a node for it. */
        private List<IntPredicate> scopes(int chosen, int second) {
            IntPredicate isFirst = rack -> rack == first;
            IntPredicate isAny = rack -> true;
            if (chosen > 2) {
                return List.of(isAny);
            }
            return chosen == 2 && first != second
                    ? List.of(rack -> rack == second, isFirst, isAny)
                    : List.of(isFirst.negate(), isFirst);
        }

        private void chooseWithin(IntPredicate scope, int free, int chosen, int second, double probability) {
            for (int rack = 0; rack < taken.length; rack++) {
                int here = free(rack, scope);
                if (here > 0) {
                    double reached = probability * here / free;
                    perNode[rack] += reached;
                    taken[rack]++;
                    choose(chosen + 1, chosen == 1 ? rack : second, reached);
                    taken[rack]--;
                }
            }
        }

        private int free(int rack, IntPredicate scope) {
            return scope.test(rack) && taken[rack] < mostPerRack
                    ? racks.get(rack).size() - taken[rack]
                    : 0;
        }
    }
}
