package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.pool.PoolInventory.Slabs;
import dev.terrain.zone.internal.pool.PoolStatus;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * One metrics2 record for each local directory, tagged with its path and, when nothing is kept there, with the reason.
 * In JMX: {@code Hadoop:service=NodeManager,name=ZoneAllocator}.
 */
public final class ZoneMetrics implements MetricsSource {

    /** The name of the source and of its records. */
    public static final String NAME = "ZoneAllocator";

    private final KeeperThread keepers;

    public ZoneMetrics(KeeperThread keepers) {
        this.keepers = keepers;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        for (DirectoryStatus status : keepers.statuses()) {
            MetricsRecordBuilder record = collector
                    .addRecord(NAME)
                    .setContext("terrain")
                    .tag(
                            Interns.info("Directory", "The local directory"),
                            status.directory().toString())
                    .tag(
                            Interns.info("SteppedAside", "Why nothing is kept there, or empty"),
                            status.stepsAside().orElse(""));
            gauge(
                    record,
                    "Active",
                    "1 when a pool or a pin is kept",
                    status.stepsAside().isEmpty() ? 1 : 0);
            gauge(record, "ZoneBytes", "Where the zone ends on the file system's device", status.zoneBytes());
            gauge(record, "PinnedBytes", "Held behind the zone by a pin", status.pinnedBytes());
            PoolStatus pool = status.pool().orElse(PoolStatus.NONE);
            Slabs free = pool.free();
            Slabs lent = pool.lent();
            PoolStatus.Use use = pool.use();
            gauge(record, "PoolFreeBytes", "In slabs that can be lent", free.bytes());
            gauge(record, "PoolFreeSlabs", "Slabs that can be lent", free.slabs());
            gauge(record, "PoolLentBytes", "In slabs that are files of tasks now", lent.bytes());
            gauge(record, "PoolLentSlabs", "Slabs that are files of tasks now", lent.slabs());
            gauge(record, "IntermediateFiles", "Closed by tasks", use.files());
            gauge(record, "IntermediateBytes", "In these files", use.bytes());
            gauge(record, "InZoneBytes", "Of these, found in the zone", use.zoneBytes());
            gauge(record, "InZonePercent", "Share of these", status.pool().isPresent() ? use.zonePercent() : 0);
            gauge(record, "FallbackFiles", "Files that took no slab", use.fallbackFiles());
            gauge(record, "FallbackBytes", "In these", use.fallbackBytes());
            gauge(record, "Refills", "Builds since the daemon started", pool.refills());
            gauge(record, "Recycled", "Slabs emptied and lent again", pool.recycled());
            gauge(record, "Dropped", "Slabs that came back without all their blocks", pool.dropped());
            gauge(record, "GivenBackBytes", "Given back to a full file system", pool.givenBackBytes());
        }
    }

    private static void gauge(MetricsRecordBuilder record, String name, String doc, long value) {
        record.addGauge(Interns.info(name, doc), value);
    }
}
