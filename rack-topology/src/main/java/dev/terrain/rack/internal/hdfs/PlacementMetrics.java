package dev.terrain.rack.internal.hdfs;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import dev.terrain.rack.internal.placement.Fallback;
import dev.terrain.rack.internal.placement.Fallbacks;
import dev.terrain.rack.internal.placement.NearOnlyBlocks;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;

/** Exposure and fall-backs. In JMX: {@code Hadoop:service=NameNode,name=RackPlacement}. */
record PlacementMetrics(NearOnlyBlocks exposure, Fallbacks fallbacks) implements MetricsSource {

    /** The name of the source and of its record. */
    static final String NAME = "RackPlacement";

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        NearOnlyBlocks.Summary summary = exposure.summary();
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
