package dev.terrain.spill;

import dev.terrain.spill.internal.flash.MapSort;
import dev.terrain.spill.internal.flash.SortTimes;
import dev.terrain.spill.internal.model.MapOutput;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector.Context;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a task that was sorted for flash says in counters and log, and leaves to later ones.
 *
 * @param context of the task
 * @param history of its job's name
 * @param inputBytes the length of its split, if it can be told
 * @param expected what the task should emit, if that is known
 * @param begun before the first record, as {@code System.nanoTime} has it
 */
record FlashReport(
        Context context, JobHistory history, OptionalLong inputBytes, Optional<MapOutput> expected, long begun) {
    private static final Logger LOG = LoggerFactory.getLogger(FlashReport.class);

    /** Starts before the first record. */
    static FlashReport begin(Context context, SpillSettings configured) {
        JobConf job = context.getJobConf();
        JobHistory history = JobHistory.of(job);
        SpillSettings settings = history.emitted()
                .map(earlier -> configured.knowing(earlier, job))
                .orElse(configured);
        OptionalLong input = MapTaskFacts.inputBytes(context);
        Optional<MapOutput> expected = input.isEmpty()
                ? Optional.empty()
                : Optional.of(MapOutput.of(
                        input.getAsLong() * settings.outputRatio(),
                        settings.recordBytes(),
                        Math.max(1, job.getNumReduceTasks())));
        return new FlashReport(context, history, input, expected, System.nanoTime());
    }

    /**
     * Ends with the map output.
     *
     * @param flushBegun after the last record
     */
    void end(MapSort<?, ?> sort, long flushBegun) {
        long now = System.nanoTime();
        SortTimes times = sort.times();
        OptionalLong expectedSpills = expected.map(output -> OptionalLong.of(sort.expectedSpills(output)))
                .orElse(OptionalLong.empty());
        Outturn outturn = new Outturn(
                times.spills(),
                times.merges(),
                millis(times.waitNanos()),
                millis(times.sortNanos()),
                millis(times.mergeNanos()),
                millis(now - flushBegun),
                millis(now - begun));
        SpillCounters.write(context.getReporter(), expectedSpills, outturn);
        LOG.info("{}: {}", context.getMapTask().getTaskID(), outturn.text(expectedSpills, Optional.empty()));
        history.learn(inputBytes, context.getReporter());
    }

    private static long millis(long nanos) {
        return nanos / 1_000_000;
    }
}
