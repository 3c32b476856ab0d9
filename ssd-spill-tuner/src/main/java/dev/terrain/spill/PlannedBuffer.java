package dev.terrain.spill;

import static java.util.Objects.requireNonNull;

import dev.terrain.spill.internal.model.MapSettings;
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

    private final LateMerge merging;
    private final JobHistory history;
    private final AtomicLong sorts = new AtomicLong();
    private final AtomicLong sortedRecords = new AtomicLong();
    private final AtomicLong sortNanos = new AtomicLong();
    private final CollectWatch watch =
            new CollectWatch(Thread.currentThread(), MapTask.MapOutputBuffer.class, System.nanoTime());
    private volatile long lastSortEnd;
    private SpillPlan plan;
    private long begun;
    private @Nullable IndexedSorter jobSorter;
    private @Nullable Context context;

    /**
     * Prepares a buffer.
     *
     * @param plan to work with
     * @param merging chooses the merge anew when the spills are known
     * @param history learns what the task emitted
     */
    PlannedBuffer(SpillPlan plan, LateMerge merging, JobHistory history) {
        this.plan = plan;
        this.merging = merging;
        this.history = history;
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
        watch.start();
    }

    @Override
    public void flush() throws IOException, ClassNotFoundException, InterruptedException {
        watch.close();
        Context task = requireNonNull(context, "init comes first");
        long begin = System.nanoTime();
        // What is in the buffer will be one more; records larger than that are not among them.
        plan = merging.refine(plan, sorts.get() + 1);
        try (Overrides values = new Overrides(task.getJobConf())) {
            values.setInt(MRJobConfig.IO_SORT_FACTOR, plan.mergeFactor());
            values.setInt(CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY, plan.ioBufferBytes());
            super.flush();
        }
        report(task, outturn(spills(task), begin, System.nanoTime()));
    }

    @Override
    public void close() {
        watch.close();
        super.close();
    }

    private Outturn outturn(long spills, long begin, long end) {
        return new Outturn(
                spills,
                MapSettings.merges(spills, plan.mergeFactor()),
                watch.waitedMillis(),
                millis(sortNanos.get()),
                millis(end - Math.max(begin, lastSortEnd)),
                millis(end - begin),
                millis(end - begun));
    }

    private void report(Context task, Outturn outturn) {
        SpillCounters.write(task.getReporter(), plan, outturn);
        if (FlashMapOutputCollector.isAskedBefore(TunedMapOutputCollector.class, task.getJobConf())) {
            SpillCounters.writeRefusal(task.getReporter());
        }
        LOG.info(
                "{}: {}",
                task.getMapTask().getTaskID(),
                outturn.text(plan.expectedSpills(), plan.predicted().map(cost -> Math.round(cost.totalMillis()))));
        history.learn(merging.facts().inputBytes(), task.getReporter());
    }

    private static long millis(long nanos) {
        return nanos / 1_000_000;
    }

    /** Has the job's own sorter sort one spill, and notes how many records it had and how long it took. */
    void sort(int records, Consumer<IndexedSorter> sort) {
        sorts.incrementAndGet();
        sortedRecords.addAndGet(records);
        long begin = System.nanoTime();
        sort.accept(requireNonNull(jobSorter, "init comes first"));
        lastSortEnd = System.nanoTime();
        sortNanos.addAndGet(lastSortEnd - begin);
    }

    /** Each spill is sorted once, except for a record larger than the buffer, which is a spill of its own. */
    private long spills(Context task) {
        long records =
                task.getReporter().getCounter(TaskCounter.MAP_OUTPUT_RECORDS).getValue();
        return sorts.get() + records - sortedRecords.get();
    }
}
