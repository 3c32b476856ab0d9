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

/**
 * Carries a {@link Rule} out, with the plugin's classes.
 *
 * @param busiestServer bytes that one server sends at most, each byte once
 * @param oversubscription of the links between IO groups
 */
record Placing(
        List<Demand> tasks,
        Cluster cluster,
        long busiestServer,
        double oversubscription,
        CostModel model,
        Random random) {

    /** As LustreInputFormat has it unless told otherwise. */
    private static final double DEFAULT = 4;

    /** The node of each task. */
    int[] nodes(Rule rule) {
        return switch (rule) {
            case RANDOM -> random.ints(tasks.size(), 0, cluster.nodes().size()).toArray();
            case EVEN -> even(tasks.size(), cluster.nodes().size(), random);
            case PAPER -> assigned(new WeightedMean());
            case PAPER_MOVED -> assigned(new Moving(new WeightedMean(), model));
            case OURS -> assigned(ours(DEFAULT));
            case OURS_TOLD -> assigned(ours(oversubscription));
            case RANK_DIRECTORY ->
                IntStream.range(0, tasks.size())
                        .map(task -> task % cluster.nodes().size())
                        .toArray();
        };
    }

    private Strategy ours(double told) {
        return (splits, nodes) -> new Balanced(told, 0).assign(splits, nodes, busiestServer);
    }

    private static int[] even(int tasks, int nodes, Random random) {
        List<Integer> all = new ArrayList<>(
                IntStream.range(0, tasks).map(i -> i % nodes).boxed().toList());
        Collections.shuffle(all, random);
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    /** A task that has no preference goes anywhere. */
    private int[] assigned(Strategy strategy) {
        Assignment assignment = strategy.assign(tasks, cluster);
        return IntStream.range(0, tasks.size())
                .map(task -> assignment
                        .node(task)
                        .orElseGet(() -> random.nextInt(cluster.nodes().size())))
                .toArray();
    }
}
