package dev.terrain.rack.internal.plan;

import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.placement.Rules;
import dev.terrain.rack.internal.plan.Workload.Blocks;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What policies would do with a workload on a cluster, by placing sample blocks of every replication and counting. The
 * same seed gives the same counts. A share that is counted in 20,000 samples has a standard error of at most 0.0036.
 *
 * <p>What is simulated is where blocks that are written anew come to lie on nodes that are all alive, unloaded and
 * empty, not where those of an image lie today; and nothing of reading, of the Balancer, or of time.
 */
public final class Simulation {

    private final Cluster cluster;
    private final Workload workload;
    private final Writers writers;
    private final int samples;
    private final long seed;

    /**
     * With a workload of at least one block.
     *
     * @param samples to be placed of every replication, at least 1
     */
    public Simulation(Cluster cluster, Workload workload, Writers writers, int samples, long seed) {
        if (workload.total().blocks() == 0 || samples < 1) {
            throw new IllegalArgumentException("there are no blocks to place");
        }
        this.cluster = cluster;
        this.workload = workload;
        this.writers = writers;
        this.samples = samples;
        this.seed = seed;
    }

    /** Hadoop's own policy, all nodes in one rack. */
    public Outcome withoutRacks() {
        return run(new StockPolicy(new int[cluster.size()]));
    }

    /** Hadoop's own policy, a rack for every site. */
    public Outcome withSitesAsRacks() {
        return run(new StockPolicy(cluster.siteOf()));
    }

    /** Hadoop's own policy on racks that are arranged for the replication of most bytes. */
    public Outcome withArrangedRacks() {
        Arrangement arrangement = new Arrangement(workload.mainReplication(), writers, Arrangement.MOST_LOAD);
        Map<String, String> siteOf = new TreeMap<>();
        for (int node = 0; node < cluster.size(); node++) {
            siteOf.put(cluster.names().get(node), cluster.sites().get(cluster.siteOf(node)));
        }
        Map<String, Location> locations = arrangement.arrange(siteOf);
        List<String> racks = cluster.names().stream()
                .map(name -> String.valueOf(locations.get(name)))
                .toList();
        List<String> distinct = racks.stream().distinct().toList();
        return run(new StockPolicy(racks.stream().mapToInt(distinct::indexOf).toArray()));
    }

    /** Terrain's policy. */
    public Outcome nearFirst(Rules rules) {
        return run(new NearFirstPolicy(cluster, rules));
    }

    Outcome run(Policy policy) {
        Tally tally = new Tally(cluster.sites().size());
        Blocks total = workload.total();
        workload.byReplication().forEach((replication, blocks) -> {
            if (replication > 0) {
                Random random = new Random(seed);
                double blockWeight = (double) blocks.blocks() / total.blocks() / samples;
                double byteWeight = (double) blocks.bytes() / Math.max(1, total.bytes()) / samples;
                for (int i = 0; i < samples; i++) {
                    tally.add(policy.place(writer(random), replication, random), blockWeight, byteWeight);
                }
            }
        });
        return tally.outcome();
    }

    private int writer(Random random) {
        if (writers == Writers.OUTSIDE) {
            return Policy.OUTSIDE;
        }
        int[] home = cluster.nodesAt(0);
        return home[random.nextInt(home.length)];
    }

    /** Sums, weighted so that all blocks together weigh 1. */
    private final class Tally {

        private final double[] replicas;
        private final double[] lostAtClose;
        private final double[] lostAfter;
        private double writtenAcross;
        private double copiedAcross;
        private double crossings;

        Tally(int sites) {
            replicas = new double[sites];
            lostAtClose = new double[sites];
            lostAfter = new double[sites];
        }

        void add(Placed placed, double blockWeight, double byteWeight) {
            int crossed = crossings(placed.written());
            crossings += blockWeight * crossed;
            writtenAcross += byteWeight * crossed;
            for (int node : placed.kept()) {
                int site = cluster.siteOf(node);
                replicas[site] += byteWeight;
                if (!hasReplicaAt(site, placed.written())) {
                    copiedAcross += byteWeight;
                }
            }
            addIfOnOneSite(placed.written(), lostAtClose, blockWeight);
            addIfOnOneSite(placed.kept(), lostAfter, blockWeight);
        }

        /** The client is at the home site, unless it is on the first node. */
        private int crossings(int[] pipeline) {
            int crossed = 0;
            int at = writers == Writers.OUTSIDE ? 0 : cluster.siteOf(pipeline[0]);
            for (int node : pipeline) {
                crossed += cluster.siteOf(node) == at ? 0 : 1;
                at = cluster.siteOf(node);
            }
            return crossed;
        }

        private boolean hasReplicaAt(int site, int[] nodes) {
            return Arrays.stream(nodes).anyMatch(node -> cluster.siteOf(node) == site);
        }

        private void addIfOnOneSite(int[] nodes, double[] lost, double weight) {
            int site = cluster.siteOf(nodes[0]);
            if (IntStream.of(nodes).allMatch(node -> cluster.siteOf(node) == site)) {
                lost[site] += weight;
            }
        }

        Outcome outcome() {
            double all = Arrays.stream(replicas).sum();
            return new Outcome(
                    Arrays.stream(replicas)
                            .map(replica -> replica / all)
                            .boxed()
                            .toList(),
                    Arrays.stream(lostAtClose).boxed().toList(),
                    Arrays.stream(lostAfter).boxed().toList(),
                    writtenAcross,
                    copiedAcross,
                    crossings);
        }
    }
}
