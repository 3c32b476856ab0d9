package dev.terrain.rack.internal.plan;

import dev.terrain.rack.internal.placement.Copies;
import dev.terrain.rack.internal.placement.Rules;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * LatencyBlockPlacementPolicy, as far as sites go, by its own rules: replicas at the writer's site while the client
 * writes, the distant ones made by Hadoop after the block is complete, and surplus ones at the writer's site removed
 * then. Of a site that has too few nodes for a block's first copies, others take them.
 *
 * <p>Worked example: replication 2, one distant replica, at least two near. The client writes two near; Hadoop makes
 * one distant, and removes one of the three, near.
 */
final class NearFirstPolicy implements Policy {

    private final Cluster cluster;
    private final Rules rules;
    private final int[][] nodesAt;
    private final int[][] nodesNotAt;

    NearFirstPolicy(Cluster cluster, Rules rules) {
        this.cluster = cluster;
        this.rules = rules;
        nodesAt = IntStream.range(0, cluster.sites().size())
                .mapToObj(cluster::nodesAt)
                .toArray(int[][]::new);
        nodesNotAt = IntStream.range(0, nodesAt.length)
                .mapToObj(site -> IntStream.range(0, cluster.size())
                        .filter(node -> cluster.siteOf(node) != site)
                        .toArray())
                .toArray(int[][]::new);
    }

    @Override
    public Placed place(int writer, int replication, Random random) {
        int home = writer == OUTSIDE ? 0 : cluster.siteOf(writer);
        int atHome = nodesAt[home].length;
        int elsewhere = nodesNotAt[home].length;
        int possible = Math.min(replication, cluster.size());
        Copies copies = rules.copies(possible, rules.drawDistant(possible, random));
        int nearKept = Math.max(possible - elsewhere, Math.min(atHome, copies.near()));
        int nearWritten = elsewhere == 0 ? nearKept : Math.min(atHome, copies.firstNear());
        int distantKept = possible - nearKept;
        int distantWritten =
                Math.min(distantKept, Math.max(copies.firstDistant(), rules.leastPipeline(possible) - nearWritten));
        int[] near = some(nodesAt[home], Math.max(nearKept, nearWritten), random);
        int[] distant = some(nodesNotAt[home], distantKept, random);
        if (writer != OUTSIDE) {
            startAt(writer, near);
        }
        return new Placed(
                joined(near, nearWritten, distant, distantWritten), joined(near, nearKept, distant, distantKept));
    }

    /** The first of the one and the first of the other. */
    private static int[] joined(int[] near, int nearCount, int[] distant, int distantCount) {
        int[] joined = Arrays.copyOf(near, nearCount + distantCount);
        System.arraycopy(distant, 0, joined, nearCount, distantCount);
        return joined;
    }

    private static void startAt(int writer, int[] nodes) {
        for (int i = 1; i < nodes.length; i++) {
            if (nodes[i] == writer) {
                nodes[i] = nodes[0];
            }
        }
        nodes[0] = writer;
    }

    /** So many of the nodes, each as likely as any other. */
    private static int[] some(int[] nodes, int count, Random random) {
        int[] shuffled = nodes.clone();
        for (int i = 0; i < count; i++) {
            int j = i + random.nextInt(shuffled.length - i);
            int node = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = node;
        }
        return Arrays.copyOf(shuffled, count);
    }
}
