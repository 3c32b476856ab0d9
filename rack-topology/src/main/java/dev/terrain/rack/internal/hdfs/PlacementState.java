package dev.terrain.rack.internal.hdfs;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import dev.terrain.rack.internal.placement.Fallback;
import dev.terrain.rack.internal.placement.Fallbacks;
import dev.terrain.rack.internal.placement.NearOnlyBlocks;
import dev.terrain.rack.internal.placement.Planner;
import dev.terrain.rack.internal.placement.Rules;
import dev.terrain.rack.internal.placement.SiteNodes;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.util.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Placement's memory of a cluster: one for each topology of this JVM, so that the policies of a NameNode, of fsck
 * within it, and the one that {@code -reconfig} makes anew have the same. Exposure and fall-backs are in JMX as
 * {@code Hadoop:service=NameNode,name=RackPlacement}. Thread-safe.
 */
final class PlacementState implements MetricsSource {

    private static final Logger LOG = LoggerFactory.getLogger(PlacementState.class);

    /** The name of the metrics source and of its record. */
    private static final String NAME = "RackPlacement";

    /** NetworkTopology has no equals: these are compared by identity. */
    private static final Map<NetworkTopology, PlacementState> STATES = new WeakHashMap<>();

    private final Sites sites;
    private final Planner.Memory memory;
    private final Fallbacks fallbacks;
    private final AtomicBoolean shown = new AtomicBoolean();

    PlacementState(LongSupplier clockMillis) {
        sites = new Sites(clockMillis);
        memory = new Planner.Memory(clockMillis);
        fallbacks = new Fallbacks(clockMillis);
    }

    /** The one of that topology. */
    static PlacementState of(NetworkTopology topology) {
        synchronized (STATES) {
            return STATES.computeIfAbsent(topology, t -> new PlacementState(Time::monotonicNow));
        }
    }

    /** What there is at each site now. */
    SiteNodes nodes(NetworkTopology topology) {
        return sites.nodes(topology);
    }

    /** For a request to choose. */
    Planner planner(Rules rules, NetworkTopology topology, Heartbeats heartbeats) {
        return new Planner(rules, sites.nodes(topology), heartbeats::isFresh, heartbeats::isOverdue, memory);
    }

    /** Where choices are counted that do not go by the budget. */
    Fallbacks fallbacks() {
        return fallbacks;
    }

    /**
     * Shows it in metrics2, if this is the first call. Only NameNodes choose targets; fsck and Balancer do not get
     * here.
     */
    void show() {
        if (!shown.get() && shown.compareAndSet(false, true)) {
            try {
                DefaultMetricsSystem.instance().register(NAME, "Placement by site", this);
            } catch (RuntimeException e) {
                // Two NameNodes in one JVM, as in tests of Hadoop's: the first one's are shown.
                LOG.warn("No metrics {}: {}", NAME, e.toString());
            }
        }
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        NearOnlyBlocks.Summary summary = memory.exposure().summary();
        MetricsRecordBuilder record = collector
                .addRecord(NAME)
                .setContext("terrain")
                .addGauge(
                        info("NearOnlyBlocks", "Blocks whose distant copy has not been scheduled yet"),
                        summary.waiting())
                .addGauge(info("NearOnlyOldestMillis", "Wait of the oldest of them"), summary.oldestMillis())
                .addCounter(info("NearOnlyForgotten", "Blocks beyond the tracker's capacity"), summary.forgotten())
                .addCounter(info("DistantCopies", "Distant replicas scheduled after the first ones"), summary.copies())
                .addCounter(
                        info("ExposedBlocks", "Near-only blocks whose distant copy was scheduled"), summary.waited())
                .addGauge(info("ExposureAverageMillis", "Average wait of these"), summary.averageMillis())
                .addGauge(info("ExposureLongestMillis", "Longest wait of these"), summary.longestMillis());
        for (Fallback reason : Fallback.values()) {
            record.addCounter(
                    info(reason.metric(), "Placements outside the budget: " + reason.reason()),
                    fallbacks.countOf(reason));
        }
    }
}
