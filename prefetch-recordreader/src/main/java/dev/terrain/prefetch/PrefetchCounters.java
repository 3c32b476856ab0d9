package dev.terrain.prefetch;

import dev.terrain.prefetch.internal.stream.Measure;
import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The job counters of this module, with the names that a job page and the command line show. */
final class PrefetchCounters {

    static final String GROUP = "Terrain prefetch";

    static final String SPLITS_PREFETCHED = "Splits prefetched";
    static final String SPLITS_PASSED_THROUGH = "Splits passed through";

    private static final Logger LOG = LoggerFactory.getLogger(PrefetchCounters.class);

    private PrefetchCounters() {}

    /** Where a task of either API has its counters. */
    @FunctionalInterface
    interface Task {
        Counter counter(String group, String name);
    }

    /** Counts a split that the delegate reads as stock. */
    static void splitPassedThrough(Task task) {
        add(task, SPLITS_PASSED_THROUGH, 1);
    }

    /** Counts a split that was read through the streams which reported to {@code meter}. */
    static void splitRead(Task task, PrefetchMeter meter) {
        if (meter.sum(Measure.PREFETCHED_BYTES) == 0) {
            splitPassedThrough(task);
            add(task, Measure.PASSED_THROUGH_BYTES.counter(), meter.sum(Measure.PASSED_THROUGH_BYTES));
            return;
        }
        add(task, SPLITS_PREFETCHED, 1);
        for (Measure measure : Measure.values()) {
            if (!measure.counter().isEmpty()) {
                add(task, measure.counter(), measure.counted(meter.sum(measure)));
            }
        }
        LOG.info(
                "Read {} bytes ahead in {} pieces and {} turns; the device took {} ms, turns {} ms; the mapper waited {} ms"
                        + " and was waited for {} ms",
                Stream.of(
                                Measure.PREFETCHED_BYTES,
                                Measure.PIECES,
                                Measure.TURNS,
                                Measure.READ_NANOS,
                                Measure.TURN_WAIT_NANOS,
                                Measure.WAIT_NANOS,
                                Measure.CONSUMER_WAIT_NANOS)
                        .map(measure -> measure.counted(meter.sum(measure)))
                        .toArray());
    }

    private static void add(Task task, String name, long value) {
        try {
            task.counter(GROUP, name).increment(value);
        } catch (LimitExceededException e) {
            // The job's own counters fill mapreduce.job.counters.max: no reason to fail it.
            LOG.info("No room for the counter '{}': {}", name, e.getMessage());
        }
    }
}
