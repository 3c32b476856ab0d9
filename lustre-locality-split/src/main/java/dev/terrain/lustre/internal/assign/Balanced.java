package dev.terrain.lustre.internal.assign;

import dev.terrain.lustre.internal.topology.Cluster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Every split as near to its bytes as the others leave room for. A node gets no more than its {@link Room} where all
 * loads are alike, otherwise at most one load more.
 *
 * <p>A split to which the best site is hardly better than a node chosen blindly gets no node: where the scheduler puts
 * it makes no difference, and to pretend otherwise makes it wait.
 *
 * @param oversubscription how many times more the nodes of a rack or torus position read than their links to others
 *     carry, above 0
 * @param leastGain share of the cost at an average node that the best site must save, from 0 to 1
 */
public record Balanced(double oversubscription, double leastGain) {

    /** Step of a bid as a share of what an average node costs: what the result may cost above the least possible. */
    private static final double STEP = 0.002;

    public Balanced {
        if (!(oversubscription > 0) || !(leastGain >= 0 && leastGain <= 1)) {
            throw new IllegalArgumentException("oversubscription " + oversubscription + ", least gain " + leastGain);
        }
    }

    /**
     * Gives every split a node, or none where all nodes are alike to it. The same input has the same result.
     *
     * @param busiestServer bytes that the busiest server sends, each byte once however many splits read it
     */
    public Assignment assign(List<Demand> splits, Cluster cluster, long busiestServer) {
        return assignWithin(Room.ofNodes(splits, cluster, busiestServer, oversubscription), splits, cluster);
    }

    /** The same for splits that read no byte twice. */
    public Assignment assign(List<Demand> splits, Cluster cluster) {
        return assign(splits, cluster, Demand.busiestServer(splits));
    }

    Assignment assignWithin(long[] roomOfNode, List<Demand> splits, Cluster cluster) {
        Auction auction = new Auction(cluster, roomOfNode);
        double averages = 0;
        int bidders = 0;
        Map<Demand, List<Integer>> kinds = new LinkedHashMap<>();
        for (int split = 0; split < splits.size(); split++) {
            kinds.computeIfAbsent(splits.get(split).kind(cluster), kind -> new ArrayList<>(1))
                    .add(split);
        }
        for (Map.Entry<Demand, List<Integer>> kind : kinds.entrySet()) {
            float[] costs = kind.getKey().costs(cluster);
            double average = kind.getKey().averageCost(cluster);
            if (Demand.isWorthwhile(Demand.least(costs), average, leastGain)) {
                auction.add(kind.getKey(), kind.getValue(), costs);
                averages += average
                        / (double) kind.getKey().load()
                        * kind.getValue().size();
                bidders += kind.getValue().size();
            }
        }
        int[] nodes = new int[splits.size()];
        Arrays.fill(nodes, Assignment.NONE);
        if (bidders > 0) {
            List<List<Integer>> bySite = auction.run(STEP * averages / bidders);
            for (int site = 0; site < bySite.size(); site++) {
                List<Integer> own = cluster.sites().get(site).nodes();
                int[] nodeOf = LptScheduling.schedule(bySite.get(site), splits, own.size());
                for (int i = 0; i < nodeOf.length; i++) {
                    nodes[bySite.get(site).get(i)] = own.get(nodeOf[i]);
                }
            }
        }
        return new Assignment(nodes);
    }
}
