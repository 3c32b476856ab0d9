package dev.terrain.rack.internal.hdfs;

import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.placement.SiteNodes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.InnerNode;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/**
 * Counts a topology's nodes by site, again when the number of nodes changes or a second has passed. One thread counts
 * at a time; the others use the previous counts. Thread-safe.
 *
 * <p>A site all of whose nodes were lost counts as expected for a day: its blocks stay in the NameNode's queue and get
 * their distant copies when it comes back. Nodes that were decommissioned before they went, or are at another site now,
 * are not expected.
 */
public final class Sites {

    private static final long COUNTED_FOR_MILLIS = Duration.ofSeconds(1).toMillis();
    private static final long EXPECTED_FOR_MILLIS = Duration.ofDays(1).toMillis();

    private record Seen(List<Node> nodes, long millis) {}

    private record Counted(SiteNodes nodes, int leaves, long millis) {}

    private final LongSupplier clockMillis;
    private final ReentrantLock counting = new ReentrantLock();
    /** Each site as it was when it last had a node. */
    private final Map<String, Seen> seen = new HashMap<>();

    private volatile @Nullable Counted counted;

    Sites(LongSupplier clockMillis) {
        this.clockMillis = clockMillis;
    }

    /**
     * The counts of now, or of a second ago.
     *
     * @throws RuntimeException when the topology changes while the first count is made
     */
    SiteNodes nodes(NetworkTopology topology) {
        Counted before = counted;
        if (before == null) {
            counting.lock();
        } else if (isFresh(before, topology) || !counting.tryLock()) {
            return before.nodes();
        }
        try {
            Counted now = new Counted(count(topology), topology.getNumOfLeaves(), clockMillis.getAsLong());
            counted = now;
            return now.nodes();
        } catch (RuntimeException e) {
            // Hadoop's lists of children are not made for readers without its locks; the next call counts again.
            if (before == null) {
                throw e;
            }
            return before.nodes();
        } finally {
            counting.unlock();
        }
    }

    /** The counts of exactly these nodes. */
    public static SiteNodes count(Collection<? extends Node> nodes) {
        Map<String, List<Node>> present = new HashMap<>();
        nodes.forEach(node -> gather(node, present));
        Map<String, SiteNodes.Site> sites = new HashMap<>();
        present.forEach((site, there) -> sites.put(site, count(site, there)));
        return SiteNodes.of(sites);
    }

    /**
     * The counts of a NameNode with these nodes, which also expects those of a site that it lost within a day.
     *
     * @param nowMillis the time of day
     */
    public static SiteNodes count(List<DatanodeInfo> live, List<DatanodeInfo> dead, long nowMillis) {
        Set<String> liveSites = count(live).sites().keySet();
        List<DatanodeInfo> nodes = new ArrayList<>(live);
        for (DatanodeInfo node : dead) {
            if (!liveSites.contains(ReplicaSites.of(node)) && nowMillis - node.getLastUpdate() <= EXPECTED_FOR_MILLIS) {
                nodes.add(node);
            }
        }
        return count(nodes);
    }

    private boolean isFresh(Counted before, NetworkTopology topology) {
        return clockMillis.getAsLong() - before.millis() < COUNTED_FOR_MILLIS
                && topology.getNumOfLeaves() == before.leaves();
    }

    private SiteNodes count(NetworkTopology topology) {
        Map<String, List<Node>> present = new HashMap<>();
        gather(topology.getNode(""), present);
        long now = clockMillis.getAsLong();
        present.forEach((site, nodes) -> seen.put(site, new Seen(nodes, now)));
        seen.values().removeIf(last -> now - last.millis() > EXPECTED_FOR_MILLIS);
        Map<String, SiteNodes.Site> sites = new HashMap<>();
        seen.forEach((site, last) -> sites.put(
                site,
                present.containsKey(site)
                        ? count(site, last.nodes())
                        : new SiteNodes.Site(0, countExpected(site, last.nodes()), 0, List.of())));
        return SiteNodes.of(sites);
    }

    private static SiteNodes.Site count(String site, List<Node> nodes) {
        List<Node> available = nodes.stream().filter(Sites::isAvailable).toList();
        long racks = available.stream().map(Node::getNetworkLocation).distinct().count();
        return new SiteNodes.Site(available.size(), countExpected(site, nodes), (int) racks, available);
    }

    private static void gather(@Nullable Node node, Map<String, List<Node>> bySite) {
        if (node instanceof InnerNode inner) {
            for (Node child : inner.getChildren()) {
                gather(child, bySite);
            }
        } else if (node != null) {
            bySite.computeIfAbsent(Location.siteOf(node.getNetworkLocation()), site -> new ArrayList<>())
                    .add(node);
        }
    }

    private static int countExpected(String site, List<Node> nodes) {
        return (int) nodes.stream()
                .filter(node -> Location.siteOf(node.getNetworkLocation()).equals(site))
                .filter(node -> !isLeaving(node))
                .count();
    }

    /** Whether it is being decommissioned or has been: its replicas do not count. */
    public static boolean isLeaving(Node node) {
        return node instanceof DatanodeInfo dataNode
                && (dataNode.isDecommissionInProgress() || dataNode.isDecommissioned());
    }

    /** Whether it is in service. */
    static boolean isAvailable(Node node) {
        return !(node instanceof DatanodeInfo dataNode) || dataNode.isInService();
    }
}
