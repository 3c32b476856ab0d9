package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rule of the paper (Takizawa, Matsuda, Maruyama, section 5.2), to compare with: a split belongs to the mean of the
 * coordinates of its servers, each server counted once, and goes to the nodes at the position nearest to that mean, in
 * turn. It looks neither at bytes nor at balance, and the mean knows no wrap.
 *
 * <p>Example: servers at 0,0 and 0,0 and 3,3: the mean is 1,1, where none of the bytes are.
 */
record WeightedMean() implements Strategy {

    @Override
    public Assignment assign(List<Demand> splits, Cluster cluster) {
        Map<List<Integer>, List<Integer>> positions = new LinkedHashMap<>();
        for (int node = 0; node < cluster.nodes().size(); node++) {
            positions
                    .computeIfAbsent(cluster.nodes().get(node).at(), at -> new ArrayList<>())
                    .add(node);
        }
        Map<List<Integer>, Integer> turns = new LinkedHashMap<>();
        int[] result = new int[splits.size()];
        Arrays.fill(result, Assignment.NONE);
        for (int split = 0; split < splits.size(); split++) {
            double[] mean = mean(splits.get(split), cluster.servers());
            if (mean.length > 0) {
                List<Integer> at = nearest(mean, positions);
                int turn = turns.merge(at, 1, Integer::sum) - 1;
                List<Integer> nodes = positions.getOrDefault(at, List.of());
                result[split] = nodes.get(turn % nodes.size());
            }
        }
        return new Assignment(result);
    }

    /** Empty where no server has coordinates. */
    private static double[] mean(Demand demand, List<Place> servers) {
        double[] mean = {};
        int counted = 0;
        for (int i = 0; i < demand.serverCount(); i++) {
            List<Integer> at = servers.get(demand.server(i)).at();
            if (counted == 0) {
                mean = new double[at.size()];
            }
            if (!at.isEmpty() && at.size() == mean.length) {
                counted++;
                for (int axis = 0; axis < mean.length; axis++) {
                    mean[axis] += (at.get(axis) - mean[axis]) / counted;
                }
            }
        }
        return mean;
    }

    private static List<Integer> nearest(double[] mean, Map<List<Integer>, List<Integer>> positions) {
        return positions.keySet().stream()
                .min(Comparator.comparingDouble(position -> apart(mean, position)))
                .orElse(List.of());
    }

    private static double apart(double[] mean, List<Integer> position) {
        if (position.size() != mean.length) {
            return Double.MAX_VALUE;
        }
        double apart = 0;
        for (int axis = 0; axis < mean.length; axis++) {
            apart += Math.abs(mean[axis] - position.get(axis));
        }
        return apart;
    }
}
