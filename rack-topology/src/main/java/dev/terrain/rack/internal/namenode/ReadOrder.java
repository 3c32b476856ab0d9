package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.probe.StarEstimates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
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
 * <p>Example with a tier {@code near} up to 1 ms and round trips of 20.3, 0.3, 20, 7.3 and 0.9 ms as they come: 0.3 and
 * 0.9, then 7.3, then 20.3 and 20.
 *
 * @param nearMicros where the tier {@code near} ends
 */
record ReadOrder(long nearMicros) {

    private static final double MUCH_THE_SAME = 1.2;

    /** Orders the first {@code count} of the nodes; leaves all of them alone when a round trip is not known. */
    <T extends Node> void arrange(Node reader, T[] nodes, int count, StarEstimates estimates) {
        String from = address(reader);
        List<Ranked<T>> ranked = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            OptionalLong micros = estimates.roundTripMicros(from, address(nodes[i]));
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

    /** Not with 0, which is the reader's own host. */
    private boolean alike(long least, long micros) {
        return micros == least || (least > 0 && (micros <= least * MUCH_THE_SAME || micros - least < nearMicros));
    }

    private static String address(Node node) {
        return node instanceof DatanodeID dataNode ? dataNode.getIpAddr() : node.getName();
    }

    private record Ranked<T>(T node, int came, long micros) {}
}
