package dev.terrain.lustre.internal.assign;

import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Cluster.Site;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/** What one split reads from which server, and what it costs a node to run it. Immutable. */
public final class Demand {

    /** Of costs, which are sums of floats. */
    private static final double ROUNDING = 1e-5;

    private final int[] servers;
    private final long[] bytes;
    private final long load;

    /**
     * One split's demand.
     *
     * @param bytesByServer bytes from each server by its number; of several files together where the split has several
     * @param load above 0: bytes that a node could read in the time that it takes to run the split
     */
    public Demand(SortedMap<Integer, Long> bytesByServer, long load) {
        if (load <= 0) {
            throw new IllegalArgumentException("a load of " + load);
        }
        this.servers =
                bytesByServer.keySet().stream().mapToInt(Integer::intValue).toArray();
        this.bytes = bytesByServer.values().stream().mapToLong(Long::longValue).toArray();
        this.load = load;
    }

    /** What it costs a node: bytes that it could read in the same time. */
    public long load() {
        return load;
    }

    /** Bytes times distance, read from a site. */
    public double cost(Site site) {
        return cost(site::distanceTo);
    }

    /** The cost at a node chosen blindly. */
    public double averageCost(Cluster cluster) {
        return cost(cluster::averageDistance);
    }

    private double cost(IntToDoubleFunction distance) {
        double cost = 0;
        for (int i = 0; i < servers.length; i++) {
            cost += (double) bytes[i] * distance.applyAsDouble(servers[i]);
        }
        return cost;
    }

    /** Bytes times distance, from each site of a cluster. */
    public float[] costs(Cluster cluster) {
        float[] costs = new float[cluster.sites().size()];
        for (int i = 0; i < servers.length; i++) {
            cluster.addDistances(servers[i], (float) bytes[i], costs);
        }
        return costs;
    }

    /** A demand that costs the same everywhere; equal for demands that do not differ in that. */
    Demand kind(Cluster cluster) {
        SortedMap<Integer, Long> merged = new TreeMap<>();
        for (int i = 0; i < servers.length; i++) {
            merged.merge(cluster.firstAlike(servers[i]), bytes[i], Long::sum);
        }
        return new Demand(merged, load);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Demand demand
                && load == demand.load
                && Arrays.equals(servers, demand.servers)
                && Arrays.equals(bytes, demand.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(servers) + Arrays.hashCode(bytes)) + Long.hashCode(load);
    }

    /** Whether a cost is less than the average one by more than a share of it, and by more than floats are rounded. */
    public static boolean isWorthwhile(double cost, double average, double leastGain) {
        return average - cost > Math.max(leastGain, ROUNDING) * average;
    }

    /** The cost at the nearest site, from {@link #costs} at all. */
    public static double least(float[] costs) {
        float least = Float.POSITIVE_INFINITY;
        for (float cost : costs) {
            least = cost < least ? cost : least;
        }
        return least;
    }

    /** The most bytes that splits read from one server. */
    public static long busiestServer(Collection<Demand> splits) {
        Map<Integer, Long> bytesOfServer = new HashMap<>();
        for (Demand split : splits) {
            for (int i = 0; i < split.servers.length; i++) {
                bytesOfServer.merge(split.servers[i], split.bytes[i], Long::sum);
            }
        }
        return bytesOfServer.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    /** Bytes from all servers. */
    long bytes() {
        return Arrays.stream(bytes).sum();
    }

    /** How many servers it reads from. */
    public int serverCount() {
        return servers.length;
    }

    /** The number of its {@code i}-th server. */
    public int server(int i) {
        return servers[i];
    }

    /** Bytes that it reads from its {@code i}-th server. */
    public long bytesFrom(int i) {
        return bytes[i];
    }
}
