package dev.terrain.rack.internal.hdfs;

import dev.terrain.rack.internal.placement.Fallback;
import dev.terrain.rack.internal.placement.Fallbacks;
import dev.terrain.rack.internal.placement.NearOnlyBlocks;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** Exposure and fall-backs. In JMX: {@code Hadoop:service=NameNode,name=RackPlacement}. */
final class PlacementMetrics implements MetricsSource {

    /** The name of the source and of its record. */
    static final String NAME = "RackPlacement";

    private final NearOnlyBlocks exposure;
    private final Fallbacks fallbacks;

    PlacementMetrics(NearOnlyBlocks exposure, Fallbacks fallbacks) {
        this.exposure = exposure;
        this.fallbacks = fallbacks;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        MetricsRecordBuilder record = collector.addRecord(NAME).setContext("terrain");
        NearOnlyBlocks.Summary summary = exposure.summary();
        gauge(record, "NearOnlyBlocks", "Blocks whose distant copy has not been scheduled yet", summary.waiting());
        gauge(record, "NearOnlyOldestMillis", "Wait of the oldest of them", summary.oldestMillis());
        counter(record, "NearOnlyForgotten", "Blocks beyond the tracker's capacity", summary.forgotten());
        counter(record, "DistantCopies", "Distant replicas scheduled after the first ones", summary.copies());
        counter(record, "ExposedBlocks", "Near-only blocks whose distant copy was scheduled", summary.waited());
        gauge(record, "ExposureAverageMillis", "Average wait of these", summary.averageMillis());
        gauge(record, "ExposureLongestMillis", "Longest wait of these", summary.longestMillis());
        for (Fallback reason : Fallback.values()) {
            counter(
                    record,
                    reason.metric(),
                    "Placements outside the budget: " + reason.reason(),
                    fallbacks.countOf(reason));
        }
    }

    private static void gauge(MetricsRecordBuilder record, String name, String doc, long value) {
        record.addGauge(Interns.info(name, doc), value);
    }

    private static void counter(MetricsRecordBuilder record, String name, String doc, long value) {
        record.addCounter(Interns.info(name, doc), value);
    }
}
