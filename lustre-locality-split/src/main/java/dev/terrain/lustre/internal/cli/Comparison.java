package dev.terrain.lustre.internal.cli;

import dev.terrain.lustre.internal.assign.Assignment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Ways to give a plan's splits to nodes, beside each other.
 *
 * @param outcomes random first
 * @param best what no way can go below: every split read by its nearest node, with no regard to balance
 */
record Comparison(List<Outcome> outcomes, Outcome best) {

    /** The fullest node of a random assignment is the median of so many. */
    private static final int DRAWS = 21;

    private static final int NONE = -1;

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
        int splits = plan.splits().size();
        Outcome random =
                new Outcome("any node, by chance", sum(splits, plan::costAtRandom), fullestOfRandom(plan), splits);
        Outcome alone = outcome("lustre:///, each file alone", plan, split -> {
            List<String> hosts = plan.splits().get(split).hosts();
            return hosts.isEmpty() ? NONE : plan.number(hosts.get(0));
        });
        Assignment assignment = plan.assignment();
        Outcome together = outcome("LustreInputFormat, the whole job", plan, split -> assignment
                .node(split)
                .orElse(NONE));
        Outcome nearest = outcome("the nearest node, balance or not", plan, split -> nearest(plan, split));
        return new Comparison(List.of(random, alone, together), nearest);
    }

    /** Which share of what locality can save an outcome saves; 1 is all. Only where {@link #isFlat} is not. */
    double saved(Outcome outcome) {
        return (random() - outcome.cost) / (random() - best.cost);
    }

    /** Whether there is nothing to read. */
    boolean isEmpty() {
        return outcomes.get(0).placed == 0;
    }

    /** Whether it makes no difference who reads what. */
    boolean isFlat() {
        return random() - best.cost <= 1e-9 * random();
    }

    private double random() {
        return outcomes.get(0).cost;
    }

    /** What an outcome costs as a share of random. */
    double ofRandom(Outcome outcome) {
        return random() == 0 ? 1 : outcome.cost / random();
    }

    private static Outcome outcome(String way, ExplainedJob plan, IntUnaryOperator nodeOf) {
        int splits = plan.splits().size();
        long[] loads = new long[plan.cluster().nodes().size()];
        int placed = 0;
        double cost = 0;
        for (int split = 0; split < splits; split++) {
            int node = nodeOf.applyAsInt(split);
            if (node == NONE) {
                cost += plan.costAtRandom(split);
            } else {
                placed++;
                loads[node] += plan.splits().get(split).length();
                cost += plan.cost(split, node);
            }
        }
        return new Outcome(way, cost, fullest(loads, plan), placed);
    }

    private static double fullest(long[] loads, ExplainedJob plan) {
        long all = plan.splits().stream().mapToLong(ExplainedJob.Split::length).sum();
        return (double) Arrays.stream(loads).max().orElse(0) * loads.length / (double) Math.max(1, all);
    }

    private static int nearest(ExplainedJob plan, int split) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (var site : plan.cluster().sites()) {
            double cost = plan.demands().get(split).cost(site);
            if (cost < least) {
                least = cost;
                // In turn, as far as that goes without looking at the others.
                nearest = site.nodes().get(split % site.nodes().size());
            }
        }
        return nearest;
    }

    private static double fullestOfRandom(ExplainedJob plan) {
        // The same input has the same result.
        Random random = new Random(1);
        List<Double> fullest = new ArrayList<>();
        for (int draw = 0; draw < DRAWS; draw++) {
            long[] loads = new long[plan.cluster().nodes().size()];
            plan.splits().forEach(split -> loads[random.nextInt(loads.length)] += split.length());
            fullest.add(fullest(loads, plan));
        }
        fullest.sort(null);
        return fullest.get(DRAWS / 2);
    }

    private static double sum(int splits, IntToDoubleFunction cost) {
        return IntStream.range(0, splits).mapToDouble(cost).sum();
    }
}
