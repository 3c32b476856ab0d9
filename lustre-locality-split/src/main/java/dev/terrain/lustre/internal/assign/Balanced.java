package dev.terrain.lustre.internal.assign;

import dev.terrain.lustre.internal.distance.DistanceTable.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Every split as near to its bytes as the others leave room for. A node gets no more than {@code 1 + slack} times what
 * the fullest would have if splits were dealt with nothing but balance in mind, where all loads are alike; otherwise at
 * most one load more.
 *
 * <p>A split to which the best site is hardly better than a node chosen blindly gets no node: where the scheduler puts
 * it makes no difference, and to pretend otherwise makes it wait.
 *
 * @param slack 0 for strict balance; more lets splits stay nearer
 * @param leastGain share of the cost at an average node that the best site must save, from 0 to 1
 */
public record Balanced(double slack, double leastGain) implements Strategy {

    /** Step of a bid as a share of what an average node costs: what the result may cost above the least possible. */
    private static final double STEP = 0.002;

    public Balanced {
        if (!(slack >= 0) || !(leastGain >= 0 && leastGain <= 1)) {
            throw new IllegalArgumentException("slack " + slack + ", least gain " + leastGain);
        }
    }

    @Override
    public Assignment assign(List<Demand> splits, Cluster cluster) {
        List<Site> sites = cluster.table().sites();
        int nodes = cluster.nodes().size();
        List<Integer> choosy = new ArrayList<>();
        double averages = 0;
        for (int split = 0; split < splits.size(); split++) {
            Demand demand = splits.get(split);
            double average = average(demand, sites, nodes);
            if (average - least(demand, sites) > leastGain * average) {
                choosy.add(split);
                averages += average / (double) demand.load();
            }
        }
        Assignment.Builder result = new Assignment.Builder(splits.size());
        if (!choosy.isEmpty()) {
            double step = STEP * averages / choosy.size();
            List<List<Integer>> bySite = new Auction(splits, sites, room(splits, nodes), step).run(choosy);
            for (int site = 0; site < sites.size(); site++) {
                List<Integer> own = sites.get(site).nodes();
                Dealing.deal(bySite.get(site), splits, own.size(), (split, place) -> result.put(split, own.get(place)));
            }
        }
        return result.build();
    }

    private static double least(Demand demand, List<Site> sites) {
        double least = Double.POSITIVE_INFINITY;
        for (Site site : sites) {
            least = Math.min(least, demand.cost(site.distances()));
        }
        return least;
    }

    private static double average(Demand demand, List<Site> sites, int nodes) {
        double sum = 0;
        for (Site site : sites) {
            sum += demand.cost(site.distances()) * site.nodes().size();
        }
        return sum / nodes;
    }

    /** What a node may take: whole splits of the largest kind, since a site's nodes cannot share one. */
    private long room(List<Demand> splits, int nodes) {
        List<Integer> all = IntStream.range(0, splits.size()).boxed().toList();
        long balanced = Dealing.deal(all, splits, nodes, (split, node) -> {});
        long largest = splits.stream().mapToLong(Demand::load).max().orElse(1);
        long allowed = (long) ((double) balanced * (1 + slack));
        return Math.max(balanced, allowed / largest * largest);
    }
}
