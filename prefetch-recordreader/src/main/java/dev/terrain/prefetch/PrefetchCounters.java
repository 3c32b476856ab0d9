package dev.terrain.prefetch;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The job counters of this module, with the names that a job page and the command line show. */
final class PrefetchCounters {

    static final String GROUP = "Terrain prefetch";

    static final String BYTES_PREFETCHED = "Bytes prefetched";
    static final String BYTES_CONSUMED = "Bytes consumed";
    static final String BYTES_PASSED_THROUGH = "Bytes passed through";
    static final String STALLS = "Stalls";
    static final String WAIT_MILLIS = "Wait for data ms";
    static final String PIECES = "Pieces";
    static final String TURNS = "Turns";
    static final String MISSED_TURNS = "Missed turns";
    static final String BYTES_CONTENDED = "Bytes prefetched while others waited";
    static final String READ_MILLIS = "Read ms";
    static final String TURN_WAIT_MILLIS = "Wait for turn ms";
    static final String MAPPER_WAIT_MILLIS = "Wait for mapper ms";
    static final String STREAMS_WITHOUT_NEED = "Streams without need";
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
        add(task, meter.prefetchedBytes() > 0 ? SPLITS_PREFETCHED : SPLITS_PASSED_THROUGH, 1);
        add(task, BYTES_PREFETCHED, meter.prefetchedBytes());
        add(task, BYTES_CONSUMED, meter.consumedBytes());
        add(task, BYTES_PASSED_THROUGH, meter.passedThroughBytes());
        add(task, STALLS, meter.stalls());
        add(task, WAIT_MILLIS, NANOSECONDS.toMillis(meter.waitNanos()));
        add(task, PIECES, meter.pieces());
        add(task, TURNS, meter.turns());
        add(task, MISSED_TURNS, meter.missedTurns());
        add(task, BYTES_CONTENDED, meter.contendedBytes());
        add(task, READ_MILLIS, NANOSECONDS.toMillis(meter.readNanos()));
        add(task, TURN_WAIT_MILLIS, NANOSECONDS.toMillis(meter.turnWaitNanos()));
        add(task, MAPPER_WAIT_MILLIS, NANOSECONDS.toMillis(meter.consumerWaitNanos()));
        add(task, STREAMS_WITHOUT_NEED, meter.streamsWithoutNeed());
        LOG.info(
                "Read {} bytes ahead in {} pieces and {} turns; the device took {} ms, turns {} ms; the mapper waited {} ms"
                        + " and was waited for {} ms",
                meter.prefetchedBytes(),
                meter.pieces(),
                meter.turns(),
                NANOSECONDS.toMillis(meter.readNanos()),
                NANOSECONDS.toMillis(meter.turnWaitNanos()),
                NANOSECONDS.toMillis(meter.waitNanos()),
                NANOSECONDS.toMillis(meter.consumerWaitNanos()));
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
