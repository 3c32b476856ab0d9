package dev.terrain.rack.internal.plan;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * LatencyBlockPlacementPolicy, as far as sites go: replicas at the writer's site while the client writes, the distant
 * ones made by Hadoop after the block is complete, and surplus ones at the writer's site removed then.
 *
 * <p>Worked example: replication 2, one distant replica, at least two near. The client writes two near; Hadoop makes
 * one distant, and removes one of the three, near.
 */
final class NearFirstPolicy implements Policy {

    private final Cluster cluster;
    private final DistantReplicas budget;
    private final int minNear;
    private final int[][] nodesAt;
    private final int[][] nodesNotAt;

    NearFirstPolicy(Cluster cluster, DistantReplicas budget, int minNear) {
        this.cluster = cluster;
        this.budget = budget;
        this.minNear = minNear;
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
        int elsewhere = cluster.size() - atHome;
        int possible = Math.min(replication, cluster.size());
        int distant = Math.min(elsewhere, Math.max(budget.ofBlock(possible, random), possible - atHome));
        int nearKept = possible - distant;
        int nearWritten = Math.min(atHome, Math.max(nearKept, Math.min(minNear, possible)));
        int[] written = writer == OUTSIDE
                ? some(nodesAt[home], nearWritten, random)
                : startingAt(writer, some(nodesAt[home], nearWritten, random));
        int[] kept = Arrays.copyOf(written, possible);
        System.arraycopy(some(nodesNotAt[home], distant, random), 0, kept, nearKept, distant);
        // Nobody could tell afterwards which blocks of a share were to lose a near replica: theirs is distant from the
        // first byte.
        boolean isMadeLater = nearWritten == nearKept || distant == 0 || !budget.isShare();
        return isMadeLater
                ? new Placed(written, kept)
                : new Placed(Arrays.copyOf(kept, Math.min(possible, nearWritten)), kept);
    }

    private static int[] startingAt(int writer, int[] nodes) {
        for (int i = 1; i < nodes.length; i++) {
            if (nodes[i] == writer) {
                nodes[i] = nodes[0];
            }
        }
        nodes[0] = writer;
        return nodes;
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
