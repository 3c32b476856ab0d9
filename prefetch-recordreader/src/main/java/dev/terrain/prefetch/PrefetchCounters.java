package dev.terrain.prefetch;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import org.apache.hadoop.mapreduce.TaskAttemptContext;
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
    static final String PIECES_IN_TURN = "Pieces in turn";
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

    /** Counts a split that the delegate reads as stock. */
    static void splitPassedThrough(TaskAttemptContext context) {
        add(context, SPLITS_PASSED_THROUGH, 1);
    }

    /** Counts a split that was read through the streams which reported to {@code meter}. */
    static void splitRead(TaskAttemptContext context, PrefetchMeter meter) {
        add(context, meter.prefetchedBytes() > 0 ? SPLITS_PREFETCHED : SPLITS_PASSED_THROUGH, 1);
        add(context, BYTES_PREFETCHED, meter.prefetchedBytes());
        add(context, BYTES_CONSUMED, meter.consumedBytes());
        add(context, BYTES_PASSED_THROUGH, meter.passedThroughBytes());
        add(context, STALLS, meter.stalls());
        add(context, WAIT_MILLIS, NANOSECONDS.toMillis(meter.waitNanos()));
        add(context, PIECES, meter.pieces());
        add(context, PIECES_IN_TURN, meter.piecesInTurn());
        add(context, MISSED_TURNS, meter.missedTurns());
        add(context, BYTES_CONTENDED, meter.contendedBytes());
        add(context, READ_MILLIS, NANOSECONDS.toMillis(meter.readNanos()));
        add(context, TURN_WAIT_MILLIS, NANOSECONDS.toMillis(meter.turnWaitNanos()));
        add(context, MAPPER_WAIT_MILLIS, NANOSECONDS.toMillis(meter.consumerWaitNanos()));
        add(context, STREAMS_WITHOUT_NEED, meter.streamsWithoutNeed());
        LOG.info(
                "Read {} bytes ahead in {} pieces, {} in turn; the device took {} ms, turns {} ms; the mapper waited {} ms"
                        + " and was waited for {} ms",
                meter.prefetchedBytes(),
                meter.pieces(),
                meter.piecesInTurn(),
                NANOSECONDS.toMillis(meter.readNanos()),
                NANOSECONDS.toMillis(meter.turnWaitNanos()),
                NANOSECONDS.toMillis(meter.waitNanos()),
                NANOSECONDS.toMillis(meter.consumerWaitNanos()));
    }

    private static void add(TaskAttemptContext context, String name, long value) {
        try {
            context.getCounter(GROUP, name).increment(value);
        } catch (LimitExceededException e) {
            // The job's own counters fill mapreduce.job.counters.max: no reason to fail it.
            LOG.info("No room for the counter '{}': {}", name, e.getMessage());
        }
    }
}
