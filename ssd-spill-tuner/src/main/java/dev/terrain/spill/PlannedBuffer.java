package dev.terrain.spill;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.IndexedSorter;
import org.apache.hadoop.util.QuickSort;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hadoop's map output buffer, working with the values of a {@link SpillPlan} and counting its spills.
 *
 * <p>The task's configuration shows the plan's values only while Hadoop reads them: the sort buffer in {@link #init},
 * the merge factor and I/O buffer in {@link #flush}, after the mapper's {@code cleanup}. The user's code never sees
 * them, and when either method fails the configuration is as it was.
 *
 * <p>Used by one task; {@link #sort} may be called by Hadoop's spill thread meanwhile.
 */
final class PlannedBuffer<K, V> extends MapTask.MapOutputBuffer<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(PlannedBuffer.class);

    private final SpillPlan plan;
    private final AtomicLong sorts = new AtomicLong();
    private final AtomicLong sortedRecords = new AtomicLong();
    private final AtomicLong sortNanos = new AtomicLong();
    private long begun;
    private @Nullable IndexedSorter jobSorter;
    private @Nullable Context context;

    PlannedBuffer(SpillPlan plan) {
        this.plan = plan;
    }

    @Override
    public void init(Context context) throws IOException, ClassNotFoundException {
        this.context = context;
        JobConf job = context.getJobConf();
        // As MapOutputBuffer.init makes it.
        jobSorter = ReflectionUtils.newInstance(
                job.getClass(MRJobConfig.MAP_SORT_CLASS, QuickSort.class, IndexedSorter.class), job);
        try (Overrides values = new Overrides(job)) {
            values.set(MRJobConfig.MAP_SORT_CLASS, CountingSorter.class.getName());
            values.setInt(MRJobConfig.IO_SORT_MB, plan.sortMegabytes());
            values.set(MRJobConfig.MAP_SORT_SPILL_PERCENT, Float.toString(plan.spillPercent()));
            super.init(context);
        }
        begun = System.nanoTime();
    }

    @Override
    public void flush() throws IOException, ClassNotFoundException, InterruptedException {
        Context task = requireNonNull(context, "init comes first");
        long begin = System.nanoTime();
        try (Overrides values = new Overrides(task.getJobConf())) {
            values.setInt(MRJobConfig.IO_SORT_FACTOR, plan.mergeFactor());
            values.setInt(CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY, plan.ioBufferBytes());
            super.flush();
        }
        long end = System.nanoTime();
        Outturn outturn = new Outturn(
                spills(task), sortNanos.get() / 1_000_000, (end - begin) / 1_000_000, (end - begun) / 1_000_000);
        SpillCounters.write(task.getReporter(), plan, outturn);
        LOG.info(
                "{}: {} spills; flush took {} ms of {} since the first record could come, {} predicted",
                task.getMapTask().getTaskID(),
                outturn.spills(),
                outturn.flushMillis(),
                outturn.wholeMillis(),
                plan.predicted()
                        .map(cost -> Math.round(cost.flushMillis()) + " ms of " + Math.round(cost.totalMillis()))
                        .orElse("nothing"));
    }

    /** Has the job's own sorter sort one spill, and notes how many records it had and how long it took. */
    void sort(int records, Consumer<IndexedSorter> sort) {
        long begin = System.nanoTime();
        sort.accept(requireNonNull(jobSorter, "init comes first"));
        sortNanos.addAndGet(System.nanoTime() - begin);
        sorts.incrementAndGet();
        sortedRecords.addAndGet(records);
    }

    /** Each spill is sorted once, except for a record larger than the buffer, which is a spill of its own. */
    private long spills(Context task) {
        long records =
                task.getReporter().getCounter(TaskCounter.MAP_OUTPUT_RECORDS).getValue();
        return sorts.get() + records - sortedRecords.get();
    }
}
