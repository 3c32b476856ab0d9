package dev.terrain.rack.internal.namenode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.net.Node;

/**
 * Puts replicas in the order of their estimated round trips from a reader. Those whose round trips are much the same
 * stay in the order in which they come, which is Hadoop's own: by location, then by its secondary order, then by
 * chance.
 *
 * <p>Much the same are those that differ from the least of their group by less than a fifth, or by less than the tier
 * {@code near} is wide: a reader is not to prefer for ever the one neighbour that answers in 0.2 instead of 0.3 ms.
 *
 * <p>Round trips between two nodes follow from what one place, the NameNode, measured of each. Nodes of one site count
 * as far apart as the nearer of them is from here: not less, since a site is known by its round trip alone and may be
 * several places. Nodes of different sites count as far apart as the way through here, the most it can be by the
 * triangle inequality. An address that was not measured is as near as its site's nearest node. With a of {@code near}
 * at 0.3 ms, b and c of {@code tier3} at 20 and 22 ms, a to b is 20.3 ms and b to c 20 ms.
 *
 * <p>Example with a tier {@code near} up to 1 ms and round trips of 20.3, 0.3, 20, 7.3 and 0.9 ms as they come: 0.3 and
 * 0.9, then 7.3, then 20.3 and 20.
 *
 * @param nearMicros where the tier {@code near} ends
 * @param fromHere what was measured of an address
 * @param siteOf the site of any address
 * @param nearestOfSite the round trip of a site's nearest node
 */
record ReadOrder(
        long nearMicros,
        Function<String, OptionalLong> fromHere,
        Function<String, String> siteOf,
        Function<String, OptionalLong> nearestOfSite) {

    private static final double MUCH_THE_SAME = 1.2;

    /** Orders the first {@code count} of the nodes; leaves all of them alone when a round trip is not known. */
    <T extends Node> void arrange(Node reader, T[] nodes, int count) {
        String from = address(reader);
        List<Ranked<T>> ranked = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            OptionalLong micros = roundTripMicros(from, address(nodes[i]));
            if (micros.isEmpty()) {
                return;
            }
            ranked.add(new Ranked<>(nodes[i], i, micros.getAsLong()));
        }
        ranked.sort(Comparator.comparingLong(Ranked::micros));
        int next = 0;
        while (next < count) {
            int end = next + 1;
            while (end < count && alike(ranked.get(next).micros, ranked.get(end).micros)) {
                end++;
            }
            List<Ranked<T>> group = ranked.subList(next, end);
            group.sort(Comparator.comparingInt(Ranked::came));
            for (Ranked<T> node : group) {
                nodes[next++] = node.node;
            }
        }
    }

    /** The round trip between two addresses in microseconds; empty when nothing is known. */
    OptionalLong roundTripMicros(String a, String b) {
        if (a.equals(b)) {
            return OptionalLong.of(0);
        }
        String siteA = siteOf.apply(a);
        String siteB = siteOf.apply(b);
        OptionalLong toA = measured(a, siteA);
        OptionalLong toB = measured(b, siteB);
        if (toA.isEmpty() || toB.isEmpty()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                siteA.equals(siteB) ? Math.min(toA.getAsLong(), toB.getAsLong()) : toA.getAsLong() + toB.getAsLong());
    }

    private OptionalLong measured(String address, String site) {
        OptionalLong micros = fromHere.apply(address);
        return micros.isPresent() ? micros : nearestOfSite.apply(site);
    }

    /** Not with 0, which is the reader's own host. */
    private boolean alike(long least, long micros) {
        return micros == least || (least > 0 && (micros <= least * MUCH_THE_SAME || micros - least < nearMicros));
    }

    private static String address(Node node) {
        return node instanceof DatanodeID dataNode ? dataNode.getIpAddr() : node.getName();
    }

    private record Ranked<T>(T node, int came, long micros) {}
}
