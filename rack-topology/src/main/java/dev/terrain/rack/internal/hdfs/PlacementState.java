package dev.terrain.rack.internal.hdfs;

import dev.terrain.rack.internal.placement.Fallbacks;
import dev.terrain.rack.internal.placement.Planner;
import dev.terrain.rack.internal.placement.Rules;
import dev.terrain.rack.internal.placement.SiteNodes;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.util.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Placement's memory of a cluster: one for each topology of this JVM, so that the policies of a NameNode, of fsck
 * within it, and the one that {@code -reconfig} makes anew have the same. Thread-safe.
 */
final class PlacementState {

    private static final Logger LOG = LoggerFactory.getLogger(PlacementState.class);

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
                DefaultMetricsSystem.instance()
                        .register(
                                PlacementMetrics.NAME,
                                "Placement by site",
                                new PlacementMetrics(memory.exposure(), fallbacks));
            } catch (RuntimeException e) {
                // Two NameNodes in one JVM, as in tests of Hadoop's: the first one's are shown.
                LOG.warn("No metrics {}: {}", PlacementMetrics.NAME, e.toString());
            }
        }
    }
}
