package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Balanced;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Carries a {@link Rule} out, with the plugin's classes. */
final class Placing {

    private static final double SLACK = 0.1;

    /** The fullest node may then have the 16 tasks that the paper's rule gave it (section 6.2). */
    private static final double NO_BALANCE = 15;

    private Placing() {}

    /** The node of each task. */
    static int[] nodes(Rule rule, List<Demand> tasks, Cluster cluster, CostModel model, Random random) {
        return switch (rule) {
            case RANDOM -> random.ints(tasks.size(), 0, cluster.nodes().size()).toArray();
            case EVEN -> even(tasks.size(), cluster.nodes().size(), random);
            case PAPER -> assigned(new WeightedMean(), tasks, cluster, random);
            case PAPER_MOVED -> assigned(new Moving(new WeightedMean(), model), tasks, cluster, random);
            case OURS -> assigned(new Balanced(SLACK, 0)::assign, tasks, cluster, random);
            case OURS_NEAR -> assigned(new Balanced(NO_BALANCE, 0)::assign, tasks, cluster, random);
        };
    }

    private static int[] even(int tasks, int nodes, Random random) {
        List<Integer> all = new ArrayList<>(
                IntStream.range(0, tasks).map(i -> i % nodes).boxed().toList());
        Collections.shuffle(all, random);
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    /** A task that has no preference goes anywhere. */
    private static int[] assigned(Strategy strategy, List<Demand> tasks, Cluster cluster, Random random) {
        Assignment assignment = strategy.assign(tasks, cluster);
        return IntStream.range(0, tasks.size())
                .map(task -> assignment
                        .node(task)
                        .orElseGet(() -> random.nextInt(cluster.nodes().size())))
                .toArray();
    }
}
