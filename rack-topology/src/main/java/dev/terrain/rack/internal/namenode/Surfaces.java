package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.map.StateUrl;
import org.apache.hadoop.ipc.RefreshRegistry;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.util.MBeans;

/** Where an operator meets what runs in the NameNode: refresh, metrics, JMX. */
final class Surfaces implements AutoCloseable {

    private final LiveTopology live;
    private final RackRefresh refresh;

    Surfaces(LiveTopology live) {
        this.live = live;
        this.refresh = new RackRefresh(live);
    }

    void open() {
        RefreshRegistry.defaultRegistry().register(RackRefresh.IDENTIFIER, refresh);
        DefaultMetricsSystem.instance().register(RackMetrics.NAME, "Latency of DataNodes", new RackMetrics(live));
        RackStateMXBean bean = new StateText(live::state, System::nanoTime);
        MBeans.register("NameNode", StateUrl.BEAN, bean); // stays as long as the JVM does
    }

    /** Idempotent. */
    @Override
    public void close() {
        RefreshRegistry.defaultRegistry().unregister(RackRefresh.IDENTIFIER, refresh);
        DefaultMetricsSystem.instance().unregisterSource(RackMetrics.NAME);
    }
}
