package dev.terrain.integration.lustre.simulation;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Balanced;
import dev.terrain.lustre.internal.assign.Cluster;
import dev.terrain.lustre.internal.assign.CostModel;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.assign.Moving;
import dev.terrain.lustre.internal.assign.Strategy;
import dev.terrain.lustre.internal.assign.WeightedMean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Who reads what. */
enum Rule {
    /** Each task on a node drawn by chance. */
    RANDOM("random"),
    /** As many tasks on each node, which ones by chance: the paper's "Random" and "All". */
    EVEN("even"),
    /** The paper's rule: the mean of the coordinates. */
    PAPER("paper's rule"),
    /** The same with the tasks moved that its cost model moves, what its authors meant to do next. */
    PAPER_MOVED("paper's rule and cost model"),
    /** LustreInputFormat's: near, and no node more than 1.1 times the fullest of an even one. */
    OURS("ours, balanced"),
    /** The same with balance given up for distance. */
    OURS_NEAR("ours, slack 15");

    private static final double SLACK = 0.1;

    /** The fullest node may then have the 16 tasks that the paper's rule gave it (section 6.2). */
    private static final double NO_BALANCE = 15;

    private final String words;

    Rule(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** The node of each task. */
    int[] nodes(List<Demand> tasks, Cluster cluster, CostModel model, Random random) {
        return switch (this) {
            case RANDOM -> random.ints(tasks.size(), 0, cluster.nodes().size()).toArray();
            case EVEN -> even(tasks.size(), cluster.nodes().size(), random);
            case PAPER -> nodes(new WeightedMean(), tasks, cluster, random);
            case PAPER_MOVED -> nodes(new Moving(new WeightedMean(), model), tasks, cluster, random);
            case OURS -> nodes(new Balanced(SLACK, 0), tasks, cluster, random);
            case OURS_NEAR -> nodes(new Balanced(NO_BALANCE, 0), tasks, cluster, random);
        };
    }

    private static int[] even(int tasks, int nodes, Random random) {
        List<Integer> all = new ArrayList<>(
                IntStream.range(0, tasks).map(i -> i % nodes).boxed().toList());
        Collections.shuffle(all, random);
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    /** A task that has no preference goes anywhere. */
    private static int[] nodes(Strategy strategy, List<Demand> tasks, Cluster cluster, Random random) {
        Assignment assignment = strategy.assign(tasks, cluster);
        return IntStream.range(0, tasks.size())
                .map(task -> assignment
                        .node(task)
                        .orElseGet(() -> random.nextInt(cluster.nodes().size())))
                .toArray();
    }
}
