package dev.terrain.lustre.internal.assign;

import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Cluster.Site;
import dev.terrain.lustre.internal.topology.Place;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The best of all assignments of few splits to few nodes, by branch and bound: least seconds by the bounds of
 * {@link Room}, written anew here from places and distances, or least bytes times distance with limited room.
 */
final class ExactAssignment {

    private final List<Demand> splits;
    private final Cluster cluster;
    private final double[][] distance;
    private final boolean[][] isNear;
    private final double[] carriedByLinks;
    private final int[] linksOf;

    /**
     * An instance.
     *
     * @param oversubscription of the links of a rack or position
     */
    ExactAssignment(List<Demand> splits, Cluster cluster, double oversubscription) {
        this.splits = splits;
        this.cluster = cluster;
        int nodes = cluster.nodes().size();
        int servers = cluster.servers().size();
        this.distance = new double[nodes][servers];
        for (Site site : cluster.sites()) {
            for (int node : site.nodes()) {
                Arrays.setAll(distance[node], site::distanceTo);
            }
        }
        this.isNear = new boolean[servers][nodes];
        this.carriedByLinks = new double[servers];
        this.linksOf = new int[servers];
        for (int s = 0; s < servers; s++) {
            int server = s;
            double least = Arrays.stream(distance)
                    .mapToDouble(row -> row[server])
                    .min()
                    .orElseThrow();
            int near = 0;
            boolean together = false;
            Set<Object> seen = new HashSet<>();
            for (int node = 0; node < nodes; node++) {
                isNear[s][node] = distance[node][s] == least;
                if (isNear[s][node]) {
                    near++;
                    Place place = cluster.nodes().get(node);
                    together |= !seen.add(place.at().isEmpty() ? place.rack() : place.at());
                }
            }
            carriedByLinks[s] = together ? near / oversubscription : Double.POSITIVE_INFINITY;
            linksOf[s] = s;
            for (int other = 0; other < s; other++) {
                if (Arrays.equals(isNear[other], isNear[s])) {
                    linksOf[s] = other;
                    break;
                }
            }
        }
    }

    /** The seconds of an assignment, each split on a node. */
    double seconds(int[] nodeOf, long busiestServer) {
        return Math.max((double) busiestServer, Math.max(even(), secondsOf(nodeOf, nodeOf.length)));
    }

    /** A tenth above the even load, whole splits. */
    private double even() {
        List<Integer> all = IntStream.range(0, splits.size()).boxed().toList();
        int nodes = cluster.nodes().size();
        long even = new Assignment(LptScheduling.schedule(all, splits, nodes)).fullest(splits, nodes);
        long largest = splits.stream().mapToLong(Demand::load).max().orElse(1);
        return Math.max(even, (long) (even * 1.1) / largest * largest);
    }

    private double secondsOf(int[] nodeOf, int assigned) {
        double[] load = new double[cluster.nodes().size()];
        double[] crossing = new double[cluster.servers().size()];
        for (int split = 0; split < assigned; split++) {
            Demand demand = splits.get(split);
            load[nodeOf[split]] += demand.load();
            for (int i = 0; i < demand.serverCount(); i++) {
                if (!isNear[demand.server(i)][nodeOf[split]]) {
                    crossing[linksOf[demand.server(i)]] += demand.bytesFrom(i);
                }
            }
        }
        double seconds = Arrays.stream(load).max().orElse(0);
        for (int server = 0; server < crossing.length; server++) {
            seconds = Math.max(seconds, crossing[server] / carriedByLinks[server]);
        }
        return seconds;
    }

    /** The least seconds there can be. */
    double leastSeconds(long busiestServer) {
        double floor = Math.max((double) busiestServer, even());
        return Math.max(floor, search(new int[splits.size()], 0, Double.POSITIVE_INFINITY, floor, this::secondsOf));
    }

    /** The least bytes times distance where no node has more than the room of its site. */
    double leastCost(long[] roomOfSite) {
        long[] room = new long[cluster.nodes().size()];
        for (int site = 0; site < roomOfSite.length; site++) {
            for (int node : cluster.sites().get(site).nodes()) {
                room[node] = roomOfSite[site];
            }
        }
        return search(new int[splits.size()], 0, Double.POSITIVE_INFINITY, 0, (nodeOf, assigned) -> {
            long[] load = new long[cluster.nodes().size()];
            double cost = 0;
            for (int split = 0; split < assigned; split++) {
                load[nodeOf[split]] += splits.get(split).load();
                cost += cost(split, nodeOf[split]);
            }
            return IntStream.range(0, load.length).anyMatch(node -> load[node] > room[node])
                    ? Double.POSITIVE_INFINITY
                    : cost;
        });
    }

    double cost(int split, int node) {
        Demand demand = splits.get(split);
        double cost = 0;
        for (int i = 0; i < demand.serverCount(); i++) {
            cost += demand.bytesFrom(i) * distance[node][demand.server(i)];
        }
        return cost;
    }

    /** What assigned splits come to at least, however the others are assigned. */
    private interface Bound {
        double of(int[] nodeOf, int assigned);
    }

    private double search(int[] nodeOf, int split, double best, double floor, Bound bound) {
        double here = bound.of(nodeOf, split);
        if (here >= best || best <= floor) {
            return best;
        }
        if (split == nodeOf.length) {
            return here;
        }
        // Equal splits are assigned in the order of nodes.
        boolean likeLast = split > 0 && splits.get(split).equals(splits.get(split - 1));
        for (int node = likeLast ? nodeOf[split - 1] : 0; node < cluster.nodes().size(); node++) {
            nodeOf[split] = node;
            best = Math.min(best, search(nodeOf, split + 1, best, floor, bound));
        }
        return best;
    }
}
