package dev.terrain.rack;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A new block while no near node has room: both policies find that out by asking, and end at the distant site. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
public class FullSiteBenchmark {

    private static final int REPLICATION = 3;

    /** As in {@link PlacedSites}. */
    @Param({"stock", "ours"})
    public String policy = "";

    /** Racks of 40 nodes at each of both sites. */
    @Param({"5", "25"})
    public int racks;

    private SimulatedCluster cluster = PlacedSites.none();
    private int block;

    @Setup
    public void addNodes() {
        cluster = PlacedSites.of(policy);
        PlacedSites.add(cluster, "near", racks);
        PlacedSites.add(cluster, "tier3", racks);
        cluster.at("near").forEach(SimulatedCluster::fill);
    }

    @Benchmark
    public Object newBlock() {
        return PlacedSites.create(cluster, block++, REPLICATION);
    }
}
