package dev.terrain.rack.internal.namenode;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import dev.terrain.rack.internal.probe.NodeReading;
import dev.terrain.rack.internal.probe.Tiers;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;

/** One metrics2 record. In JMX: {@code Hadoop:service=NameNode,name=RackTopology}; in Prometheus: rack_topology_*. */
record RackMetrics(LiveTopology live) implements MetricsSource {

    /** The name of the source and of its record. */
    static final String NAME = "RackTopology";

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        Set<String> addresses = live.registry.hosts().keySet();
        int[] nodesOfTier = new int[live.settings().tiers().ends().size() + 1];
        int unmeasured = 0;
        for (String address : addresses) {
            NodeReading reading = live.readings.of(address);
            reading.tier().ifPresent(tier -> nodesOfTier[tier]++);
            unmeasured += reading.tier().isEmpty() ? 1 : 0;
        }
        MetricsRecordBuilder record = collector
                .addRecord(NAME)
                .setContext("terrain")
                .addGauge(info("Nodes", "Addresses of DataNodes, absent ones included"), addresses.size())
                .addGauge(info("UnmeasuredNodes", "Of these, without a tier yet"), unmeasured);
        for (int tier = 0; tier < nodesOfTier.length; tier++) {
            String name = Tiers.name(tier);
            String metric = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + "Nodes";
            record.addGauge(info(metric, "Of these, in the tier " + name), nodesOfTier[tier]);
        }
        int overrides = live.tables().overrides().size();
        record.addGauge(info("Overrides", "Valid lines of the overrides file"), overrides)
                .addGauge(
                        info("StateAgeSeconds", "Since the state file was written; -1 before that"),
                        live.stateKeeping.ageSeconds())
                .addCounter(info("Probes", "Probes that have ended"), live.readings.probes())
                .addCounter(info("ProbeFailures", "Probes refused, unreachable or late"), live.readings.failures())
                .addCounter(info("TierMoves", "Changes of a node's tier"), live.readings.moves())
                .addCounter(info("LocationMoves", "Changes of a DataNode's location"), live.updater.moved())
                .addCounter(
                        info("StateFailures", "State files that could not be written"), live.stateKeeping.failures())
                .addCounter(info("Fallbacks", "Errors after which Hadoop's own code decided"), live.fallbacks.sum());
    }
}
