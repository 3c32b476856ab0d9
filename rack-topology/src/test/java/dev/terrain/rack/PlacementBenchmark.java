package dev.terrain.rack;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How many blocks a second get their nodes, among 10,000 DataNodes at three sites; {@code bin/rack-scale} runs it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
public class PlacementBenchmark {

    private static final int REPLICATION = 3;

    /** As in {@link PlacedSites}. */
    @Param({"stock", "ours"})
    public String policy = "";

    private SimulatedCluster cluster = PlacedSites.none();
    private List<DatanodeStorageInfo> settled = List.of();
    private int block;

    @Setup
    public void addNodes() {
        cluster = PlacedSites.of(policy);
        PlacedSites.add(cluster, "near", 175);
        PlacedSites.add(cluster, "tier2", 50);
        PlacedSites.add(cluster, "tier3", 25);
        settled = new ArrayList<>(create());
        cluster.settle("/f", settled, REPLICATION);
    }

    /** Stock: 3 nodes; ours: 2. */
    @Benchmark
    public Object newBlock() {
        return create();
    }

    /** Stock: 3 nodes; ours: 2 and 1 afterwards. */
    @Benchmark
    public Object newBlockAndDistantCopy() {
        List<DatanodeStorageInfo> replicas = create();
        if (replicas.size() < REPLICATION) {
            cluster.repair("/f", REPLICATION - replicas.size(), replicas);
        }
        return replicas;
    }

    /** What fsck asks. */
    @Benchmark
    public Object verdict() {
        return cluster.verify(settled, REPLICATION);
    }

    private List<DatanodeStorageInfo> create() {
        return PlacedSites.create(cluster, block++, REPLICATION);
    }
}
