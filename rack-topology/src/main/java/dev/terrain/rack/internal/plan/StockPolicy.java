package dev.terrain.rack.internal.plan;

import dev.terrain.rack.internal.plan.StockRules.Scope;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Hadoop's own rules ({@link StockRules}), drawn block by block, with the pipeline's order by racks. */
final class StockPolicy implements Policy {

    /** After so many nodes that will not do, those that will are looked up. */
    private static final int MOST_TRIES = 32;

    private final int[] rackOf;
    private final int racks;

    /** With the number of every node's rack. */
    StockPolicy(int[] rackOf) {
        this.rackOf = rackOf.clone();
        racks = (int) Arrays.stream(rackOf).distinct().count();
    }

    @Override
    public Placed place(int writer, int replication, Random random) {
        StockRules rules = StockRules.of(replication, rackOf.length, racks);
        int[] chosen = new int[rules.replication()];
        chosen[0] = writer == OUTSIDE ? random.nextInt(rackOf.length) : writer;
        int count = 1;
        while (count < chosen.length) {
            int next = next(chosen, count, rules, random);
            if (next < 0) {
                break;
            }
            chosen[count++] = next;
        }
        int[] pipeline = pipeline(writer, Arrays.copyOf(chosen, count));
        return new Placed(pipeline, pipeline);
    }

    private int next(int[] chosen, int count, StockRules rules, Random random) {
        int first = rackOf[chosen[0]];
        int second = count > 1 ? rackOf[chosen[1]] : first;
        for (Scope scope : StockRules.scopes(count, first == second)) {
            int node = draw(
                    candidate -> StockRules.covers(scope, rackOf[candidate], first, second)
                            && isFree(candidate, chosen, count, rules.mostPerRack()),
                    random);
            if (node >= 0) {
                return node;
            }
        }
        return -1;
    }

    private boolean isFree(int candidate, int[] chosen, int count, int mostPerRack) {
        int inRack = 0;
        for (int i = 0; i < count; i++) {
            if (chosen[i] == candidate) {
                return false;
            }
            inRack += rackOf[chosen[i]] == rackOf[candidate] ? 1 : 0;
        }
        return inRack < mostPerRack;
    }

    /** One of the nodes that will do, each as likely as any other; -1 when none will. */
    private int draw(IntPredicate fits, Random random) {
        for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
            int node = random.nextInt(rackOf.length);
            if (fits.test(node)) {
                return node;
            }
        }
        int[] fitting = IntStream.range(0, rackOf.length).filter(fits).toArray();
        return fitting.length == 0 ? -1 : fitting[random.nextInt(fitting.length)];
    }

    /**
     * From the writer to the nearest, from there to the nearest of the others; as near, in the order chosen
     * (getPipeline).
     */
    private int[] pipeline(int writer, int[] nodes) {
        int at = writer == OUTSIDE ? nodes[0] : writer;
        for (int next = 0; next < nodes.length; next++) {
            int nearest = next;
            for (int other = next + 1; other < nodes.length; other++) {
                if (distance(at, nodes[other]) < distance(at, nodes[nearest])) {
                    nearest = other;
                }
            }
            int node = nodes[nearest];
            nodes[nearest] = nodes[next];
            nodes[next] = node;
            at = node;
        }
        return nodes;
    }

    private int distance(int one, int other) {
        if (one == other) {
            return 0;
        }
        return rackOf[one] == rackOf[other] ? 1 : 2;
    }
}
