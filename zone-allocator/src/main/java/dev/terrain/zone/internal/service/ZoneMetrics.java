package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.pool.PoolStatus;
import java.util.function.ToLongFunction;
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
            pool(record, status, "PoolFreeBytes", "In slabs that can be lent", PoolStatus::freeBytes);
            pool(record, status, "PoolFreeSlabs", "Slabs that can be lent", PoolStatus::freeSlabs);
            pool(record, status, "PoolLentBytes", "In slabs that are files of tasks now", PoolStatus::lentBytes);
            pool(record, status, "PoolLentSlabs", "Slabs that are files of tasks now", PoolStatus::lentSlabs);
            pool(record, status, "IntermediateFiles", "Closed by tasks", pool -> pool.use()
                    .files());
            pool(record, status, "IntermediateBytes", "In these files", pool -> pool.use()
                    .bytes());
            pool(record, status, "InZoneBytes", "Of these, found in the zone", pool -> pool.use()
                    .zoneBytes());
            pool(record, status, "InZonePercent", "Share of these", pool -> pool.use()
                    .zonePercent());
            pool(record, status, "FallbackFiles", "Files that took no slab", pool -> pool.use()
                    .fallbackFiles());
            pool(record, status, "FallbackBytes", "In these", pool -> pool.use().fallbackBytes());
            pool(record, status, "Refills", "Builds since the daemon started", PoolStatus::refills);
            pool(record, status, "Recycled", "Slabs emptied and lent again", PoolStatus::recycled);
            pool(record, status, "Dropped", "Slabs that came back without all their blocks", PoolStatus::dropped);
            pool(record, status, "GivenBackBytes", "Given back to a full file system", PoolStatus::givenBackBytes);
        }
    }

    private static void pool(
            MetricsRecordBuilder record,
            DirectoryStatus status,
            String name,
            String doc,
            ToLongFunction<PoolStatus> value) {
        gauge(record, name, doc, status.pool().map(value::applyAsLong).orElse(0L));
    }

    private static void gauge(MetricsRecordBuilder record, String name, String doc, long value) {
        record.addGauge(Interns.info(name, doc), value);
    }
}
