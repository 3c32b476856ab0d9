package dev.terrain.lustre.internal.cli;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.cli.ExplainedJob.Split;
import dev.terrain.lustre.internal.topology.Cluster.Site;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Ways to give a plan's splits to nodes, beside each other.
 *
 * @param random a node for each split by chance
 * @param ways how the plugin gives them
 * @param best what no way can go below: every split read by its nearest node, with no regard to balance
 */
record Comparison(Outcome random, List<Outcome> ways, Outcome best) {

    /** The fullest node of a random assignment is the median of so many. */
    private static final int DRAWS = 21;

    /**
     * One way.
     *
     * @param way its name
     * @param cost bytes times distance; a split without a node costs what it costs on an average one
     * @param fullest bytes of the fullest node as a multiple of the average node's
     * @param placed splits that have a node
     */
    record Outcome(String way, double cost, double fullest, int placed) {}

    static Comparison of(ExplainedJob plan) {
        List<Split> splits = plan.splits();
        // Each file alone: the first that is named for the block.
        int[] alone = splits.stream()
                .mapToInt(split -> split.near().stream().findFirst().orElse(Assignment.NONE))
                .toArray();
        return new Comparison(
                random(plan),
                List.of(
                        outcome("lustre:///, each file alone", plan, new Assignment(alone)),
                        outcome("LustreInputFormat, the whole job", plan, plan.assignment())),
                outcome("the nearest node, balance or not", plan, nearest(plan)));
    }

    private static Outcome random(ExplainedJob plan) {
        // The same input has the same result.
        Random random = new Random(1);
        double[] fullest = IntStream.range(0, DRAWS)
                .mapToDouble(draw -> {
                    long[] loads = new long[plan.cluster().nodes().size()];
                    plan.splits().forEach(split -> loads[random.nextInt(loads.length)] += split.length());
                    return fullest(loads, plan);
                })
                .sorted()
                .toArray();
        return new Outcome(
                "any node, by chance",
                plan.splits().stream().mapToDouble(Split::costAtRandom).sum(),
                fullest[DRAWS / 2],
                plan.splits().size());
    }

    private static Assignment nearest(ExplainedJob plan) {
        int[] nodes = new int[plan.splits().size()];
        for (int split = 0; split < nodes.length; split++) {
            Site nearest = plan.cluster().sites().stream()
                    .min(Comparator.comparingDouble(plan.splits().get(split).demand()::cost))
                    .orElseThrow();
            // In turn, as far as that goes without looking at the others.
            nodes[split] = nearest.nodes().get(split % nearest.nodes().size());
        }
        return new Assignment(nodes);
    }

    /** Which share of what locality can save an outcome saves; 1 is all. Only where {@link #isFlat} is not. */
    double saved(Outcome outcome) {
        return (random.cost - outcome.cost) / (random.cost - best.cost);
    }

    /** Whether there is nothing to read. */
    boolean isEmpty() {
        return random.placed == 0;
    }

    /** Whether it makes no difference who reads what. */
    boolean isFlat() {
        return random.cost - best.cost <= 1e-9 * random.cost;
    }

    private static Outcome outcome(String way, ExplainedJob plan, Assignment assignment) {
        long[] bytes = new long[plan.cluster().nodes().size()];
        double cost = 0;
        for (int i = 0; i < plan.splits().size(); i++) {
            Split split = plan.splits().get(i);
            int node = assignment.node(i).orElse(Assignment.NONE);
            if (node == Assignment.NONE) {
                cost += split.costAtRandom();
            } else {
                cost += plan.cost(split, node);
                bytes[node] += split.length();
            }
        }
        return new Outcome(way, cost, fullest(bytes, plan), assignment.placed());
    }

    private static double fullest(long[] loads, ExplainedJob plan) {
        long all = plan.splits().stream().mapToLong(Split::length).sum();
        return (double) Arrays.stream(loads).max().orElse(0) * loads.length / (double) Math.max(1, all);
    }
}
