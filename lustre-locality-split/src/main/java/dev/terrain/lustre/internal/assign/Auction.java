package dev.terrain.lustre.internal.assign;

import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Cluster.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Sites of limited room, for which splits bid. A split goes to the site where cost and price together are least, and
 * bids so much that it would not mind the second best, and a step more. A site that is too full gives up the lowest
 * bids, and from then on its price is the lowest that it keeps. Whoever had to go bids again.
 *
 * <p>Where all loads are alike the cost of the result is at most one step for each split above the least possible
 * (Bertsekas, "The auction algorithm", Annals of Operations Research 14, 1988). All costs and prices are for one byte
 * of load.
 *
 * <p>A bid looks at the sites that were cheapest when the split last looked at all of them. Prices only rise, so no
 * other site is cheaper now than the cheapest of the others was then; once that might matter it looks at all again.
 *
 * <p>Example: sites A and B with room for one, two splits that cost 1 at A; at B the first costs 2, the second 5. Both
 * want A. The second would pay 4 more for it, the first 1: A's price rises above 1, and the first goes to B.
 */
final class Auction {

    /**
     * Bids for each split, after which those still waiting go to the nearest site with room for them. Splits that are
     * alike bid against each other in steps; loads that differ may leave gaps that none of those waiting fits into.
     */
    private static final int MOST_BIDS = 30;

    /** The sites that a split keeps in view: 12 bytes each, for each split. */
    private static final int VIEW = 16;

    private final Cluster cluster;
    private final long[] room;
    private final double[] price;
    private final List<PriorityQueue<Bid>> held = new ArrayList<>();
    private final ArrayDeque<Bidder> waiting = new ArrayDeque<>();

    /** A split; the same object for as long as the auction lasts. */
    private record Bidder(int split, Kind kind) {}

    private record Bid(Bidder bidder, double offer) {}

    /**
     * An auction of all sites.
     *
     * @param roomOfNode the load that a node of each site can take
     */
    Auction(Cluster cluster, long[] roomOfNode) {
        this.cluster = cluster;
        this.room = new long[roomOfNode.length];
        Arrays.setAll(
                room,
                site -> Math.multiplyExact(
                        roomOfNode[site], cluster.sites().get(site).nodes().size()));
        this.price = new double[room.length];
        for (Site site : cluster.sites()) {
            held.add(new PriorityQueue<>(
                    Math.max(1, site.nodes().size()),
                    Comparator.comparingDouble(Bid::offer).thenComparingInt(bid -> bid.bidder.split)));
        }
    }

    /** Splits that cost the same everywhere, with the sites that were cheapest when one of them last looked at all. */
    private final class Kind {

        private final Demand demand;
        private final long load;
        private final int[] sites = new int[Math.min(VIEW, price.length)];
        private final double[] costs = new double[sites.length];
        private double others;

        Kind(Demand demand, float[] costsOfSites) {
            this.demand = demand;
            this.load = demand.load();
            look(costsOfSites);
        }

        /** Keeps the cheapest sites, sorted, and the total of the cheapest of the others. */
        private void look(float[] costsOfSites) {
            double[] totals = new double[sites.length];
            int count = 0;
            others = Double.POSITIVE_INFINITY;
            double ofLoad = 1.0 / (double) load;
            for (int site = 0; site < costsOfSites.length; site++) {
                double cost = (double) costsOfSites[site] * ofLoad;
                double total = cost + price[site];
                if (count == sites.length && total >= totals[count - 1]) {
                    others = Math.min(others, total);
                    continue;
                }
                if (count == sites.length) {
                    others = Math.min(others, totals[--count]);
                }
                int at = count++;
                while (at > 0 && totals[at - 1] > total) {
                    totals[at] = totals[at - 1];
                    sites[at] = sites[at - 1];
                    costs[at] = costs[at - 1];
                    at--;
                }
                totals[at] = total;
                sites[at] = site;
                costs[at] = cost;
            }
        }

        void bid(Bidder bidder, double step) {
            if (!bidOnView(bidder, step)) {
                look(demand.costs(cluster));
                bidOnView(bidder, step);
            }
        }

        /** Bids for the best site in view; does not where a site out of view might be better than the second best. */
        private boolean bidOnView(Bidder bidder, double step) {
            int best = 0;
            double least = Double.POSITIVE_INFINITY;
            double second = Double.POSITIVE_INFINITY;
            int alike = 0;
            for (int i = 0; i < sites.length; i++) {
                double total = costs[i] + price[sites[i]];
                if (total < least) {
                    second = least;
                    least = total;
                    best = sites[i];
                    alike = 1;
                    continue;
                }
                second = Math.min(second, total);
                // Splits share sites that are as good as each other out, and so the links to them.
                if (total == least && bidder.split % ++alike == 0) {
                    best = sites[i];
                }
            }
            if (second > others) {
                return false;
            }
            place(bidder, best, price[best] + (Double.isInfinite(second) ? 0 : second - least) + step);
            giveUp(best);
            return true;
        }
    }

    /** Adds splits that cost the same everywhere, with their costs at all sites. */
    void add(Demand demand, List<Integer> splits, float[] costs) {
        Kind kind = new Kind(demand, costs);
        splits.forEach(split -> waiting.add(new Bidder(split, kind)));
    }

    /**
     * The splits that each site gets.
     *
     * @param step the least by which a bid is higher than the price, above 0
     */
    List<List<Integer>> run(double step) {
        long left = (long) MOST_BIDS * waiting.size();
        while (!waiting.isEmpty() && left > 0) {
            Bidder bidder = waiting.remove();
            bidder.kind.bid(bidder, step);
            left--;
        }
        waiting.forEach(this::placeWhereThereIsRoom);
        return held.stream()
                .map(bids -> bids.stream().map(bid -> bid.bidder.split).sorted().toList())
                .toList();
    }

    private void place(Bidder bidder, int site, double offer) {
        held.get(site).add(new Bid(bidder, offer));
        room[site] -= bidder.kind.load;
    }

    /** Where it costs least of the sites with room for it; if none has, where there is most. */
    private void placeWhereThereIsRoom(Bidder bidder) {
        float[] costs = bidder.kind.demand.costs(cluster);
        int best = IntStream.range(0, room.length)
                .boxed()
                .max(Comparator.comparingLong(
                        site -> room[site] / cluster.sites().get(site).nodes().size()))
                .orElseThrow();
        double least = Double.POSITIVE_INFINITY;
        for (int site = 0; site < room.length; site++) {
            if (room[site] >= bidder.kind.load && costs[site] < least) {
                least = costs[site];
                best = site;
            }
        }
        place(bidder, best, price[best]);
    }

    private void giveUp(int site) {
        PriorityQueue<Bid> bids = held.get(site);
        boolean full = room[site] < 0;
        while (room[site] < 0) {
            Bid lowest = bids.remove();
            room[site] += lowest.bidder.kind.load;
            price[site] = Math.max(price[site], lowest.offer);
            waiting.add(lowest.bidder);
        }
        if (full && !bids.isEmpty()) {
            price[site] = Math.max(price[site], bids.element().offer);
        }
    }
}
