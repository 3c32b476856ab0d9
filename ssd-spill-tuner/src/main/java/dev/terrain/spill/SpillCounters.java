package dev.terrain.spill;

import dev.terrain.spill.internal.map.SortStatistics;
import dev.terrain.spill.internal.reduce.ReduceStatistics;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The job counters and the line of the log in which a task says what was chosen for it and what came of it. All are
 * written when the job's own code is done: Hadoop allows a task so many counters, and the job's come first.
 */
final class SpillCounters {
    private static final Logger LOG = LoggerFactory.getLogger(SpillCounters.class);

    static final String GROUP = "Terrain spill";

    static final String MAPS = "Map tasks sorted";
    static final String MEMORY_MEGABYTES = "Map sort memory, MB (sum over tasks)";
    static final String SPILLS = "Map spills";
    static final String MERGES = "Map merges of spills";
    static final String WAIT_MILLIS = "Map waiting for spills, ms";
    static final String SORT_MILLIS = "Map sorting, ms";
    static final String MERGE_MILLIS = "Map final merge, ms";

    static final String REDUCES = "Reduce tasks merged";
    static final String IN_PLACE = "Map outputs read in place";
    static final String FETCHED = "Map outputs fetched";
    static final String REDUCE_MERGES = "Reduce merges";

    private static final long MILLION = 1_000_000;

    private SpillCounters() {}

    /** Adds one finished map task. */
    static void write(MapOutputCollector.Context context, SortStatistics statistics) {
        LOG.info(
                "{}: took {} MB of memory, {} spills, {} merges of spills; the last merge read {} of them in units of"
                        + " {} KB; waited {} ms, sorted {} ms, merged {} ms",
                context.getMapTask().getTaskID(),
                statistics.memoryBytes.get() >> 20,
                statistics.spills.get(),
                statistics.merges.get(),
                statistics.mergeWidth.get(),
                statistics.ioUnitBytes.get() >> 10,
                statistics.waitNanos.get() / MILLION,
                statistics.sortNanos.get() / MILLION,
                statistics.mergeNanos.get() / MILLION);
        Reporter reporter = context.getReporter();
        write(() -> {
            reporter.incrCounter(GROUP, MAPS, 1);
            reporter.incrCounter(GROUP, MEMORY_MEGABYTES, statistics.memoryBytes.get() >> 20);
            reporter.incrCounter(GROUP, SPILLS, statistics.spills.get());
            reporter.incrCounter(GROUP, MERGES, statistics.merges.get());
            reporter.incrCounter(GROUP, WAIT_MILLIS, statistics.waitNanos.get() / MILLION);
            reporter.incrCounter(GROUP, SORT_MILLIS, statistics.sortNanos.get() / MILLION);
            reporter.incrCounter(GROUP, MERGE_MILLIS, statistics.mergeNanos.get() / MILLION);
        });
    }

    /** Adds one finished reduce task. */
    static void write(ShuffleConsumerPlugin.Context<?, ?> context, ReduceStatistics statistics) {
        LOG.info(
                "{}: {} map outputs read in place, {} fetched, {} merges; the last merge read {} runs from files in units"
                        + " of {} KB",
                context.getReduceId(),
                statistics.runsInPlace.get(),
                statistics.runsFetched(),
                statistics.merges.get(),
                statistics.mergeWidth.get(),
                statistics.ioUnitBytes.get() >> 10);
        Reporter reporter = context.getReporter();
        write(() -> {
            reporter.incrCounter(GROUP, REDUCES, 1);
            reporter.incrCounter(GROUP, IN_PLACE, statistics.runsInPlace.get());
            reporter.incrCounter(GROUP, FETCHED, statistics.runsFetched());
            reporter.incrCounter(GROUP, REDUCE_MERGES, statistics.merges.get());
        });
    }

    private static void write(Runnable counters) {
        try {
            counters.run();
        } catch (LimitExceededException e) {
            LOG.warn("The job has no room for the counters of this task; raise mapreduce.job.counters.max", e);
        }
    }
}
