package dev.terrain.lustre.internal.assign;

import dev.terrain.lustre.internal.topology.Cluster;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * The load that a node may get: even, and more near servers where the job would wait for links otherwise. A job lasts
 * at least as long as its busiest server sends, as its fullest node reads, and as bytes cross the links of a rack or
 * torus position, from the servers nearest to its nodes to nodes elsewhere. More room keeps more bytes off these links
 * and fills nodes more. Unit: the bytes that one node reads in a second, which is also what a server sends.
 *
 * <p>Example: 3,072 tasks read one file of 1 byte near 192 nodes, whose links carry a quarter of what these read, 48.
 * With the even room of 1 node load, 2,880 bytes cross in 60 s. With a room of 13, 2,496 stay and 576 cross in 12 s, so
 * the job takes 13 s; with 12 it takes 16 s, with 14 it takes 14 s.
 *
 * <p>Where each split reads from one rack or position, an assignment with this room takes what the bound says. Splits
 * that read from several may take longer, since the assignment looks at the sum of their distances.
 */
final class Room {

    /** What a node may have above the even load in any case: it gives splits a choice and costs a tenth at most. */
    private static final double SLACK = 0.1;

    private final Collection<Uplink> uplinks;
    private final long busiestServer;
    private final double oversubscription;
    private final long even;
    private final long step;
    private final long steps;

    private Room(Collection<Uplink> uplinks, long busiestServer, double oversubscription, long even, long step) {
        this.uplinks = uplinks;
        this.busiestServer = busiestServer;
        this.oversubscription = oversubscription;
        this.even = even;
        this.step = step;
        double most = uplinks.stream()
                .mapToDouble(uplink -> uplink.load / uplink.nodes)
                .max()
                .orElse(0);
        this.steps = (long) Math.ceil(Math.max(0, most - (double) even) / (double) step);
    }

    /** The links of the nodes nearest to some servers, and what all splits read from these servers. */
    private static final class Uplink {

        private final List<Integer> sites;
        private final int nodes;
        private double bytes;
        private double load;

        Uplink(List<Integer> sites, Cluster cluster) {
            this.sites = sites;
            this.nodes = sites.stream()
                    .mapToInt(site -> cluster.sites().get(site).nodes().size())
                    .sum();
        }
    }

    /**
     * The room of a node of each site, in whole splits of the largest kind, since nodes cannot share one.
     *
     * @param busiestServer bytes that the busiest server sends, each byte once
     * @param oversubscription how many times more nodes read than their links carry
     */
    static long[] ofNodes(List<Demand> splits, Cluster cluster, long busiestServer, double oversubscription) {
        int nodes = cluster.nodes().size();
        List<Integer> all = IntStream.range(0, splits.size()).boxed().toList();
        long balanced = new Assignment(LptScheduling.schedule(all, splits, nodes)).fullest(splits, nodes);
        long largest = splits.stream().mapToLong(Demand::load).max().orElse(1);
        long even = Math.max(balanced, (long) ((double) balanced * (1 + SLACK)) / largest * largest);
        Room room = new Room(uplinks(splits, cluster), busiestServer, oversubscription, even, largest);
        double seconds = room.seconds(room.best());
        long[] rooms = new long[cluster.sites().size()];
        Arrays.fill(rooms, even);
        for (Uplink uplink : room.uplinks) {
            long least = room.least(steps -> room.seconds(uplink, steps) <= seconds);
            uplink.sites.forEach(site -> rooms[site] = Math.max(rooms[site], even + least * largest));
        }
        return rooms;
    }

    /** The steps above even at which the job takes least: it gets faster with every step up to there, then slower. */
    private long best() {
        return least(steps -> seconds(steps + 1) >= seconds(steps));
    }

    /** The least number of steps at which something holds, as it does for all above. */
    private long least(LongPredicate holds) {
        long low = 0;
        long high = steps;
        while (low < high) {
            long middle = (low + high) / 2;
            if (holds.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private double seconds(long steps) {
        double longest = Math.max(even + steps * step, busiestServer);
        for (Uplink uplink : uplinks) {
            longest = Math.max(longest, seconds(uplink, steps));
        }
        return longest;
    }

    private double seconds(Uplink uplink, long steps) {
        double kept = (double) (even + steps * step) * uplink.nodes / uplink.load;
        return uplink.bytes * Math.max(0, 1 - kept) * oversubscription / uplink.nodes;
    }

    private static Collection<Uplink> uplinks(List<Demand> splits, Cluster cluster) {
        Map<List<Integer>, Uplink> bySites = new HashMap<>();
        Map<Integer, Uplink> byServer = new HashMap<>();
        for (Demand split : splits) {
            double bytes = (double) split.bytes();
            for (int i = 0; i < split.serverCount(); i++) {
                Uplink uplink = byServer.computeIfAbsent(cluster.firstAlike(split.server(i)), server -> {
                    List<Integer> sites = nearest(cluster, server);
                    return bySites.computeIfAbsent(sites, near -> new Uplink(near, cluster));
                });
                uplink.bytes += split.bytesFrom(i);
                uplink.load += (double) split.load() * (double) split.bytesFrom(i) / bytes;
            }
        }
        // A node by itself has no links that others share.
        bySites.keySet().removeIf(sites -> sites.stream()
                .noneMatch(site -> cluster.sites().get(site).isShared()));
        return bySites.values();
    }

    private static List<Integer> nearest(Cluster cluster, int server) {
        double least = cluster.leastDistance(server);
        return IntStream.range(0, cluster.sites().size())
                .filter(site -> cluster.sites().get(site).distanceTo(server) <= least)
                .boxed()
                .toList();
    }
}
