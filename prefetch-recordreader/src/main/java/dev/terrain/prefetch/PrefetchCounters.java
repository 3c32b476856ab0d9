package dev.terrain.prefetch;

import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The job counters of this module, with the names that a job page and the command line show.
 *
 * @param ofTask the counter of a task, of either API, with a group and a name
 */
record PrefetchCounters(BiFunction<String, String, Counter> ofTask) {

    static final String GROUP = "Terrain prefetch";

    static final String SPLITS_PREFETCHED = "Splits prefetched";
    static final String SPLITS_PASSED_THROUGH = "Splits passed through";

    private static final Logger LOG = LoggerFactory.getLogger(PrefetchCounters.class);

    void splitPassedThrough() {
        add(SPLITS_PASSED_THROUGH, 1);
    }

    void bytesPassedThrough(long bytes) {
        add("Bytes passed through", bytes);
    }

    /** Counts a split that was read through the streams which reported to {@code meter}. */
    void splitRead(PrefetchMeter meter) {
        if (meter.prefetchedBytes.sum() == 0) {
            splitPassedThrough();
            bytesPassedThrough(meter.passedThroughBytes.sum());
        } else {
            add(SPLITS_PREFETCHED, 1);
            for (Map.Entry<String, Long> one : meter.counters().entrySet()) {
                add(one.getKey(), one.getValue());
            }
        }
    }

    private void add(String name, long value) {
        try {
            ofTask.apply(GROUP, name).increment(value);
        } catch (LimitExceededException e) {
            // The job's own counters fill mapreduce.job.counters.max: no reason to fail it.
            LOG.info("No room for the counter '{}': {}", name, e.getMessage());
        }
    }
}
