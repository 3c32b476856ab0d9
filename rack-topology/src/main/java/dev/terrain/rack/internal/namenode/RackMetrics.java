package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.probe.Tiers;
import java.util.Locale;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** One metrics2 record. In JMX: {@code Hadoop:service=NameNode,name=RackTopology}; in Prometheus: rack_topology_*. */
final class RackMetrics implements MetricsSource {

    /** The name of the source and of its record. */
    static final String NAME = "RackTopology";

    private final LiveTopology live;

    RackMetrics(LiveTopology live) {
        this.live = live;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        LiveFacts facts = live.facts();
        MetricsRecordBuilder record = collector.addRecord(NAME).setContext("terrain");
        gauge(record, "Nodes", "Addresses of DataNodes, absent ones included", facts.nodes());
        gauge(record, "UnmeasuredNodes", "Of these, without a tier yet", facts.unmeasured());
        for (int tier = 0; tier < facts.nodesOfTier().size(); tier++) {
            String name = Tiers.name(tier);
            gauge(
                    record,
                    name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + "Nodes",
                    "Of these, in the tier " + name,
                    facts.nodesOfTier().get(tier));
        }
        gauge(record, "Overrides", "Valid lines of the overrides file", facts.overrides());
        gauge(record, "StateAgeSeconds", "Since the state file was written; -1 before that", facts.stateAgeSeconds());
        counter(record, "Probes", "Probes that have ended", facts.probes());
        counter(record, "ProbeFailures", "Probes refused, unreachable or late", facts.probeFailures());
        counter(record, "TierMoves", "Changes of a node's tier", facts.tierMoves());
        counter(record, "LocationMoves", "Changes of a DataNode's location", facts.moves());
        counter(record, "StateFailures", "State files that could not be written", facts.stateFailures());
        counter(record, "Fallbacks", "Errors after which Hadoop's own code decided", facts.fallbacks());
    }

    private static void gauge(MetricsRecordBuilder record, String name, String doc, long value) {
        record.addGauge(Interns.info(name, doc), value);
    }

    private static void counter(MetricsRecordBuilder record, String name, String doc, long value) {
        record.addCounter(Interns.info(name, doc), value);
    }
}
