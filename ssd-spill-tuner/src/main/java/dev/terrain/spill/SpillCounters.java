package dev.terrain.spill;

import dev.terrain.spill.SpillPlan.Outcome;
import dev.terrain.spill.internal.model.MapSettings;
import java.util.OptionalLong;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The job counters in which a task says what was chosen for it and what came of it. All are written when the job's own
 * code is done: Hadoop allows a task so many counters, and the job's come first.
 */
final class SpillCounters {
    private static final Logger LOG = LoggerFactory.getLogger(SpillCounters.class);

    static final String GROUP = "Terrain spill";
    static final String TUNED = "Tasks tuned";
    static final String LEFT = "Tasks left as they were";
    static final String SORT_MEGABYTES = "Sort buffer MB (sum over tasks)";
    static final String MERGE_FACTOR = "Merge factor (sum over tasks)";
    static final String IO_BUFFER = "I/O buffer KB (sum over tasks)";
    static final String EXPECTED_SPILLS = "Expected spills";
    static final String ACTUAL_SPILLS = "Actual spills";
    static final String RECORDS_SPILLED = "Records spilled";
    static final String EXPECTED_MERGES = "Expected merges";
    static final String MERGE_PASSES = "Merges";
    static final String WAIT_MILLIS = "Waiting for spills, ms";
    static final String SORT_MILLIS = "Sorting, ms";
    static final String MERGE_MILLIS = "Merge, ms";
    static final String FLUSH_MILLIS = "Last sort and merge, ms";
    static final String WHOLE_MILLIS = "Map and merge, ms";
    static final String PREDICTED_FLUSH_MILLIS = "Last sort and merge, predicted ms";
    static final String PREDICTED_WHOLE_MILLIS = "Collecting, sorting and merging, predicted ms";

    static final String REDUCES_TUNED = "Reduces tuned";
    static final String REDUCES_LEFT = "Reduces left as they were";
    static final String EXPECTED_REDUCE_FILES = "Expected files of reduces";
    static final String PREDICTED_REDUCE_MILLIS = "Merging in reduces, predicted ms";

    static final String FLASH = "Tasks sorted for flash";
    static final String FLASH_REFUSED = "Tasks not sorted for flash";

    private SpillCounters() {}

    /**
     * Adds one finished task. Records spilled is Hadoop's own {@link TaskCounter#SPILLED_RECORDS} of the same task:
     * each record once for every time it was written, intermediate merges and the output included.
     */
    static void write(Reporter reporter, SpillPlan plan, Outturn outturn) {
        write(() -> {
            reporter.incrCounter(GROUP, plan.outcome() == Outcome.TUNED ? TUNED : LEFT, 1);
            reporter.incrCounter(GROUP, SORT_MEGABYTES, plan.sortMegabytes());
            reporter.incrCounter(GROUP, MERGE_FACTOR, plan.mergeFactor());
            reporter.incrCounter(GROUP, IO_BUFFER, plan.ioBufferBytes() >> 10);
            plan.expectedSpills().ifPresent(spills -> {
                reporter.incrCounter(GROUP, EXPECTED_SPILLS, spills);
                reporter.incrCounter(GROUP, EXPECTED_MERGES, MapSettings.merges(spills, plan.mergeFactor()));
            });
            add(reporter, outturn);
            plan.predicted().ifPresent(cost -> {
                reporter.incrCounter(GROUP, PREDICTED_FLUSH_MILLIS, Math.round(cost.flushMillis()));
                reporter.incrCounter(GROUP, PREDICTED_WHOLE_MILLIS, Math.round(cost.totalMillis()));
            });
        });
    }

    /** Adds one finished task that was sorted for flash. Of its times nothing is predicted. */
    static void write(Reporter reporter, OptionalLong expectedSpills, Outturn outturn) {
        write(() -> {
            reporter.incrCounter(GROUP, FLASH, 1);
            expectedSpills.ifPresent(spills -> {
                reporter.incrCounter(GROUP, EXPECTED_SPILLS, spills);
                reporter.incrCounter(GROUP, EXPECTED_MERGES, Math.min(1, spills));
            });
            add(reporter, outturn);
        });
    }

    /** Adds one finished task that was to be sorted for flash and was not. */
    static void writeRefusal(Reporter reporter) {
        write(() -> reporter.incrCounter(GROUP, FLASH_REFUSED, 1));
    }

    private static void add(Reporter reporter, Outturn outturn) {
        reporter.incrCounter(GROUP, ACTUAL_SPILLS, outturn.spills());
        reporter.incrCounter(GROUP, MERGE_PASSES, outturn.merges());
        reporter.incrCounter(GROUP, WAIT_MILLIS, outturn.waitMillis());
        reporter.incrCounter(GROUP, SORT_MILLIS, outturn.sortMillis());
        reporter.incrCounter(GROUP, MERGE_MILLIS, outturn.mergeMillis());
        reporter.incrCounter(GROUP, FLUSH_MILLIS, outturn.flushMillis());
        reporter.incrCounter(GROUP, WHOLE_MILLIS, outturn.wholeMillis());
        reporter.incrCounter(
                GROUP,
                RECORDS_SPILLED,
                reporter.getCounter(TaskCounter.SPILLED_RECORDS).getValue());
    }

    /** Adds one finished reduce task. */
    static void write(Reporter reporter, ReducePlan plan) {
        write(() -> {
            reporter.incrCounter(GROUP, plan.chosen().isPresent() ? REDUCES_TUNED : REDUCES_LEFT, 1);
            plan.predicted().ifPresent(cost -> {
                reporter.incrCounter(GROUP, EXPECTED_REDUCE_FILES, cost.files());
                reporter.incrCounter(GROUP, PREDICTED_REDUCE_MILLIS, Math.round(cost.totalMillis()));
            });
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
