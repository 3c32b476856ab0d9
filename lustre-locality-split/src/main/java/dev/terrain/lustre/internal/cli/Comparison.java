package dev.terrain.lustre.internal.cli;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster.Site;
import dev.terrain.lustre.internal.topology.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;

/**
 * Ways to give a plan's splits to nodes, beside each other.
 *
 * @param outcomes random first
 * @param best what no way can go below: every split read by its nearest node, with no regard to balance
 */
record Comparison(List<Outcome> outcomes, Outcome best) {

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
        double cost = plan.splits().stream().mapToDouble(plan::costAtRandom).sum();
        Outcome random = new Outcome(
                "any node, by chance",
                cost,
                fullestOfRandom(plan),
                plan.splits().size());
        return new Comparison(
                List.of(
                        random,
                        outcome("lustre:///, each file alone", plan, alone(plan)),
                        outcome("LustreInputFormat, the whole job", plan, plan.assignment())),
                outcome("the nearest node, balance or not", plan, nearest(plan)));
    }

    private static Assignment alone(ExplainedJob plan) {
        List<Place> nodes = plan.cluster().nodes();
        Map<String, Integer> numbers = new HashMap<>();
        for (int node = 0; node < nodes.size(); node++) {
            numbers.put(nodes.get(node).name(), node);
        }
        return new Assignment(plan.splits().stream()
                .mapToInt(split -> split.hosts().isEmpty()
                        ? Assignment.NONE
                        : numbers.getOrDefault(split.hosts().get(0), Assignment.NONE))
                .toArray());
    }

    private static Assignment nearest(ExplainedJob plan) {
        int[] nodes = new int[plan.splits().size()];
        for (int split = 0; split < nodes.length; split++) {
            Demand demand = plan.splits().get(split).demand();
            Site nearest = plan.cluster().sites().stream()
                    .min(Comparator.comparingDouble(demand::cost))
                    .orElseThrow();
            // In turn, as far as that goes without looking at the others.
            nodes[split] = nearest.nodes().get(split % nearest.nodes().size());
        }
        return new Assignment(nodes);
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

    private static Outcome outcome(String way, ExplainedJob plan, Assignment assignment) {
        List<ExplainedJob.Split> splits = plan.splits();
        long[] bytes = new long[plan.cluster().nodes().size()];
        double cost = assignment.cost(plan.demands(), plan.cluster());
        for (int i = 0; i < splits.size(); i++) {
            OptionalInt node = assignment.node(i);
            if (node.isPresent()) {
                bytes[node.getAsInt()] += splits.get(i).length();
            } else {
                cost += plan.costAtRandom(splits.get(i));
            }
        }
        return new Outcome(way, cost, fullest(bytes, plan), assignment.placed());
    }

    private static double fullest(long[] loads, ExplainedJob plan) {
        long all = plan.splits().stream().mapToLong(ExplainedJob.Split::length).sum();
        return (double) Arrays.stream(loads).max().orElse(0) * loads.length / (double) Math.max(1, all);
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
}
