package dev.terrain.rack.internal.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Chooses the replicas to delete, and the moves of Balancer and Mover to allow, by the verdict that fsck and NameNode
 * have too. One for each request.
 */
public record PlacementVerifier(Rules rules, SiteNodes nodes) {

    /**
     * The candidates whose deletion leaves the block best placed: least is missing then, its home stays what it was,
     * and it stays as distant as it was.
     *
     * @param replicas all that it has, the candidates among them
     */
    public <T> List<T> bestToDelete(
            Collection<T> candidates, Collection<T> replicas, Function<T, String> siteOf, int replication) {
        List<String> before = new ArrayList<>();
        replicas.forEach(replica -> before.add(siteOf.apply(replica)));
        PlacementStatus now = rules.verdict(before, replication, nodes);
        List<T> best = new ArrayList<>();
        int bestHarm = Integer.MAX_VALUE;
        for (T candidate : candidates) {
            List<String> after = new ArrayList<>(before);
            after.remove(siteOf.apply(candidate));
            int harm = after.isEmpty() ? 0 : harm(now, rules.verdict(after, replication, nodes));
            if (harm < bestHarm) {
                best.clear();
                bestHarm = harm;
            }
            if (harm == bestHarm) {
                best.add(candidate);
            }
        }
        return best;
    }

    /** Replicas missing weigh most, then another home, then another number of distant replicas. */
    private static int harm(PlacementStatus before, PlacementStatus after) {
        return 4 * after.missing()
                + 2 * (after.home().equals(before.home()) ? 0 : 1)
                + (after.distant() == before.distant() ? 0 : 1);
    }

    /**
     * Whether a replica may go from one site to another: always within a site, else only where less is missing
     * afterwards.
     */
    public boolean isMovable(List<String> sites, String from, String to) {
        if (from.equals(to)) {
            return true;
        }
        List<String> after = new ArrayList<>(sites);
        after.remove(from);
        after.add(to);
        PlacementStatus before = rules.verdict(sites, sites.size(), nodes);
        return rules.verdict(after, sites.size(), nodes).missing() < before.missing();
    }
}
