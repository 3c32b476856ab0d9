package dev.terrain.rack.internal.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;

/**
 * Where replicas belong: the operator's budget, turned into counts for one block and into verdicts on one. Immutable.
 * All code that chooses, verifies, deletes or moves replicas uses it.
 *
 * <p>For example with the budget 1 and two near: of three replicas two are near and in the pipeline, and the third is
 * distant and comes after the block is complete. Of two replicas both begin near; the verdict then misses a distant
 * one, that is made, and one of the near ones goes. A single replica is near.
 */
public final class Rules {

    /**
     * The replicas that a new block has from its first byte on.
     *
     * @param near how many at its home; more than in the end where one goes when the distant copy is made
     * @param distant how many elsewhere; the others are made afterwards
     */
    record Pipeline(int near, int distant) {}

    private final Budget budget;
    private final int minNear;

    private Rules(Budget budget, int minNear) {
        this.budget = budget;
        this.minNear = minNear;
    }

    /**
     * As the operator wrote them.
     *
     * @param distantReplicas the budget
     * @param minNear how many replicas a block has at its writer's site from its first byte on
     * @throws IllegalArgumentException when the budget is none
     */
    public static Rules of(String distantReplicas, int minNear) {
        return new Rules(Budget.parse(distantReplicas), minNear);
    }

    /** The rules of a file. */
    Budget.Entry entryOf(String path) {
        return budget.entryOf(path);
    }

    /**
     * How a new block begins. Where the verdict would not miss the distant replicas, which is what makes them later,
     * and the pipeline is so long that Hadoop would not either, they are in the pipeline from the start: of two
     * replicas under {@code /=0,/archive=1} one is near and one distant at once.
     *
     * @param distant how many of its {@code replication} replicas are to be distant
     */
    Pipeline pipeline(int replication, int distant) {
        int near = replication - distant;
        int first = Math.max(near, leastPipeline(replication));
        boolean isMadeLater = first == near || distant <= budget.least(replication);
        return isMadeLater ? new Pipeline(first, 0) : new Pipeline(near, Math.min(distant, first - near));
    }

    /** How many replicas a block of that replication has from its first byte on, at least. */
    int leastPipeline(int replication) {
        return Math.min(minNear, replication);
    }

    /**
     * Judges a block by the sites of its replicas. Its home is the one of them that has nodes for all its near
     * replicas; then that for which it misses least, then the one with most replicas, then the nearest. Where more
     * replicas are to be distant than near the nearest comes first: two near and one distant are no block of a distant
     * home.
     *
     * <p>What the sites have no nodes for is not missed: with the budget 1 and no node anywhere else, three replicas at
     * one site miss nothing.
     *
     * @param sites of each replica, at least one
     * @param nodes what there is at each site
     */
    public PlacementStatus verdict(List<String> sites, int replication, SiteNodes nodes) {
        PlacementStatus best = null;
        for (String home : new LinkedHashSet<>(sites)) {
            PlacementStatus verdict = verdict(home, sites, replication, nodes);
            if (best == null || isBetterHome(verdict, best)) {
                best = verdict;
            }
        }
        if (best == null) {
            throw new IllegalArgumentException("a block without replicas has no home");
        }
        return best;
    }

    private boolean isBetterHome(PlacementStatus one, PlacementStatus other) {
        int replication = one.replication();
        boolean isMostlyDistant = budget.least(replication) > replication - budget.most(replication);
        Comparator<PlacementStatus> order = Comparator.comparingInt(PlacementStatus::impossible);
        order = isMostlyDistant
                ? order
                : order.thenComparingInt(PlacementStatus::missing).thenComparingInt(v -> -v.near());
        return order.thenComparing(PlacementStatus::home, SiteNodes.NEAREST_FIRST)
                        .compare(one, other)
                < 0;
    }

    private PlacementStatus verdict(String home, List<String> sites, int replication, SiteNodes nodes) {
        int near = Collections.frequency(sites, home);
        int nearNeeded = replication - budget.most(replication);
        int nearPossible = Math.min(nearNeeded, nodes.expectedAt(home));
        int distantPossible = Math.min(budget.least(replication), nodes.expectedElsewhere(home));
        int distant = sites.size() - near;
        return new PlacementStatus(
                home,
                near,
                distant,
                Math.max(0, nearPossible - near),
                Math.max(0, distantPossible - distant),
                nearNeeded - nearPossible,
                replication);
    }

    /**
     * The candidates whose deletion leaves the block best placed: least is missing then, its home stays what it was,
     * and it stays as distant as it was.
     *
     * @param replicas all that it has, the candidates among them
     */
    public <T> List<T> bestToDelete(
            Collection<T> candidates,
            Collection<T> replicas,
            Function<T, String> siteOf,
            int replication,
            SiteNodes nodes) {
        List<String> before = new ArrayList<>();
        replicas.forEach(replica -> before.add(siteOf.apply(replica)));
        PlacementStatus now = verdict(before, replication, nodes);
        List<T> best = new ArrayList<>();
        int bestHarm = Integer.MAX_VALUE;
        for (T candidate : candidates) {
            List<String> after = new ArrayList<>(before);
            after.remove(siteOf.apply(candidate));
            int harm = after.isEmpty() ? 0 : harm(now, verdict(after, replication, nodes));
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
    public boolean isMovable(List<String> sites, String from, String to, SiteNodes nodes) {
        if (from.equals(to)) {
            return true;
        }
        List<String> after = new ArrayList<>(sites);
        after.remove(from);
        after.add(to);
        PlacementStatus before = verdict(sites, sites.size(), nodes);
        return verdict(after, sites.size(), nodes).missing() < before.missing();
    }
}
