package dev.terrain.rack;

import dev.terrain.rack.internal.map.Location;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;

/**
 * Measures how many blocks a second get their nodes, in a topology of 10,000 DataNodes at three sites, from Hadoop's
 * default policy and from ours: alternating, seven rounds, one thread, median and spread. A command, not a test:
 * {@code integration-tests/bin/rack-scale}.
 */
final class PlacementBenchmark {

    private static final int ROUNDS = 7;
    private static final int BLOCKS = 100_000;
    private static final int REPLICATION = 3;
    private static final int NODES_ON_RACK = 40;

    /** 200 and 1,000 nodes. */
    private static final int[] FULL_RACKS = {5, 25};

    private static final int BLOCKS_OF_A_FULL_SITE = 20;

    private final SimulatedCluster stock = cluster(BlockPlacementPolicyDefault.class);
    private final SimulatedCluster ours = cluster(LatencyBlockPlacementPolicy.class);

    private PlacementBenchmark() {}

    public static void main(String[] arguments) {
        new PlacementBenchmark().run();
    }

    private static SimulatedCluster empty(Class<?> policy) {
        Configuration conf = new Configuration(false);
        conf.set("dfs.block.replicator.classname", policy.getName());
        return new SimulatedCluster(conf);
    }

    private static SimulatedCluster cluster(Class<?> policy) {
        SimulatedCluster cluster = empty(policy);
        addSite(cluster, "near", 175);
        addSite(cluster, "tier2", 50);
        addSite(cluster, "tier3", 25);
        return cluster;
    }

    private static void addSite(SimulatedCluster cluster, String site, int racks) {
        for (int rack = 0; rack < racks; rack++) {
            cluster.add(NODES_ON_RACK, new Location(site, "/r" + rack).toString());
        }
    }

    private void run() {
        System.out.printf(
                "%d DataNodes, replication %d, %d blocks a round%n",
                stock.storages().size(), REPLICATION, BLOCKS);
        compare("new block (stock: 3 nodes, ours: 2)", i -> create(stock, i), i -> create(ours, i));
        compare("new block and its distant copy (stock: 3 nodes, ours: 2 + 1)", i -> create(stock, i), i -> {
            List<DatanodeStorageInfo> replicas = create(ours, i);
            ours.repair("/f", REPLICATION - replicas.size(), replicas);
        });
        List<DatanodeStorageInfo> stockReplicas = create(stock, 1);
        List<DatanodeStorageInfo> ourReplicas = new ArrayList<>(create(ours, 1));
        ours.settle("/f", ourReplicas, REPLICATION);
        compare("verdict", i -> stock.verify(stockReplicas, REPLICATION), i -> ours.verify(ourReplicas, REPLICATION));
        for (int racks : FULL_RACKS) {
            compareWhereTheNearSiteIsFull(racks);
        }
    }

    /** A new block while no near node has room: both find that out by asking, and end at the distant site. */
    private static void compareWhereTheNearSiteIsFull(int racks) {
        SimulatedCluster stock = halfFull(BlockPlacementPolicyDefault.class, racks);
        SimulatedCluster ours = halfFull(LatencyBlockPlacementPolicy.class, racks);
        double[] stockMillis = new double[ROUNDS];
        double[] ourMillis = new double[ROUNDS];
        for (int round = -1; round < ROUNDS; round++) {
            double stockRate = rate(BLOCKS_OF_A_FULL_SITE, i -> create(stock, i));
            double ourRate = rate(BLOCKS_OF_A_FULL_SITE, i -> create(ours, i));
            if (round >= 0) {
                stockMillis[round] = 1e3 / stockRate;
                ourMillis[round] = 1e3 / ourRate;
            }
        }
        System.out.printf("new block while all %d near nodes are full%n", racks * NODES_ON_RACK);
        print("  stock", "%.3f ms", stockMillis);
        print("  ours", "%.3f ms", ourMillis);
    }

    private static SimulatedCluster halfFull(Class<?> policy, int racks) {
        SimulatedCluster cluster = empty(policy);
        addSite(cluster, "near", racks);
        addSite(cluster, "tier3", racks);
        cluster.at("near").forEach(SimulatedCluster::fill);
        return cluster;
    }

    private static List<DatanodeStorageInfo> create(SimulatedCluster cluster, int i) {
        int node = new Random(i).nextInt(cluster.storages().size());
        Node writer = cluster.storages().get(node).getDatanodeDescriptor();
        return cluster.create("/f", REPLICATION, writer);
    }

    private static void compare(String what, IntConsumer stock, IntConsumer ours) {
        double[] stockRates = new double[ROUNDS];
        double[] ourRates = new double[ROUNDS];
        double[] ratios = new double[ROUNDS];
        for (int round = -1; round < ROUNDS; round++) { // the first, uncounted, is for the compiler
            double stockRate = rate(BLOCKS, stock);
            double ourRate = rate(BLOCKS, ours);
            if (round >= 0) {
                stockRates[round] = stockRate;
                ourRates[round] = ourRate;
                ratios[round] = ourRate / stockRate;
            }
        }
        System.out.println(what);
        print("  stock", "%,.0f/s", stockRates);
        print("  ours", "%,.0f/s", ourRates);
        print("  ours / stock", "%.2f", ratios);
    }

    private static double rate(int blocks, IntConsumer work) {
        long start = System.nanoTime();
        for (int i = 0; i < blocks; i++) {
            work.accept(i);
        }
        return blocks * 1e9 / (System.nanoTime() - start);
    }

    private static void print(String name, String format, double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        System.out.printf(
                Locale.ROOT,
                "%s: median " + format + ", from " + format + " to " + format + "%n",
                name,
                sorted[sorted.length / 2],
                sorted[0],
                sorted[sorted.length - 1]);
    }
}
