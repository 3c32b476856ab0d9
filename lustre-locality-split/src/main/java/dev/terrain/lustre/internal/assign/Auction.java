package dev.terrain.lustre.internal.assign;

import dev.terrain.lustre.internal.distance.DistanceTable.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sites of limited room, for which splits bid. A split goes to the site where cost and price together are least, and
 * bids so much that it would not mind the second best, and a step more. A site that is too full gives up the lowest
 * bids, and from then on its price is the lowest that it keeps. Whoever had to go bids again.
 *
 * <p>Where all loads are alike the cost of the result is at most one step for each split above the least possible
 * (Bertsekas, "The auction algorithm", Annals of Operations Research 14, 1988). All costs and prices are for one byte
 * of load.
 *
 * <p>Example: sites A and B with room for one, two splits that cost 1 at A; at B the first costs 2, the second 5. Both
 * want A. The second would pay 4 more for it, the first 1: A's price rises above 1, and the first goes to B.
 */
final class Auction {

    /**
     * Bids for each split, after which those still waiting go to the nearest site with room for them. Splits that are
     * alike bid against each other in steps; loads that differ may leave gaps that none of those waiting fits into.
     */
    private static final int MOST_BIDS = 100;

    private final List<Demand> demands;
    private final List<Site> sites;
    private final double step;
    private final long[] room;
    private final double[] price;
    private final List<PriorityQueue<Bid>> held = new ArrayList<>();

    private record Bid(int split, double offer, long load) {}

    /**
     * An auction of all sites.
     *
     * @param roomOfNode the load that a node can take
     * @param step the least by which a bid is higher than the price, above 0
     */
    Auction(List<Demand> demands, List<Site> sites, long roomOfNode, double step) {
        this.demands = demands;
        this.sites = sites;
        this.step = step;
        this.room = sites.stream()
                .mapToLong(site -> Math.multiplyExact(roomOfNode, site.nodes().size()))
                .toArray();
        this.price = new double[sites.size()];
        for (int i = 0; i < sites.size(); i++) {
            held.add(new PriorityQueue<>(Comparator.comparingDouble(Bid::offer).thenComparingInt(Bid::split)));
        }
    }

    /** The splits that each site gets. */
    List<List<Integer>> run(List<Integer> splits) {
        ArrayDeque<Integer> waiting = new ArrayDeque<>(splits);
        long left = (long) MOST_BIDS * splits.size();
        while (!waiting.isEmpty() && left > 0) {
            bid(waiting.remove(), waiting);
            left--;
        }
        waiting.forEach(this::putWhereThereIsRoom);
        return held.stream()
                .map(bids -> bids.stream().map(Bid::split).sorted().toList())
                .toList();
    }

    private void bid(int split, ArrayDeque<Integer> waiting) {
        Demand demand = demands.get(split);
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        double second = Double.POSITIVE_INFINITY;
        for (int site = 0; site < price.length; site++) {
            double total = demand.cost(sites.get(site).distances()) / (double) demand.load() + price[site];
            if (total < least) {
                second = least;
                least = total;
                best = site;
            } else if (total < second) {
                second = total;
            }
        }
        double more = Double.isInfinite(second) ? 0 : second - least;
        held.get(best).add(new Bid(split, price[best] + more + step, demand.load()));
        room[best] -= demand.load();
        giveUp(best, waiting);
    }

    /** Where it costs least of the sites with room for it; if none has, where there is most. */
    private void putWhereThereIsRoom(int split) {
        Demand demand = demands.get(split);
        int best = roomiest();
        double least = Double.POSITIVE_INFINITY;
        for (int site = 0; site < room.length; site++) {
            double cost = demand.cost(sites.get(site).distances());
            if (room[site] >= demand.load() && cost < least) {
                least = cost;
                best = site;
            }
        }
        held.get(best).add(new Bid(split, price[best], demand.load()));
        room[best] -= demand.load();
    }

    private int roomiest() {
        int most = 0;
        for (int site = 1; site < room.length; site++) {
            // Room is compared for one node.
            if (room[site] / sites.get(site).nodes().size()
                    > room[most] / sites.get(most).nodes().size()) {
                most = site;
            }
        }
        return most;
    }

    private void giveUp(int site, ArrayDeque<Integer> waiting) {
        PriorityQueue<Bid> bids = held.get(site);
        boolean full = room[site] < 0;
        while (room[site] < 0) {
            Bid lowest = bids.remove();
            room[site] += lowest.load;
            price[site] = Math.max(price[site], lowest.offer);
            waiting.add(lowest.split);
        }
        if (full && !bids.isEmpty()) {
            price[site] = Math.max(price[site], bids.element().offer);
        }
    }
}
