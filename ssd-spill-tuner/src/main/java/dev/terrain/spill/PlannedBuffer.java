package dev.terrain.spill;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.IndexedSorter;
import org.apache.hadoop.util.QuickSort;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.Nullable;

/**
 * Hadoop's map output buffer, working with the values of a {@link SpillPlan} and counting its spills.
 *
 * <p>The task's configuration shows the plan's values only while Hadoop reads them: the sort buffer in {@link #init},
 * the merge factor and I/O buffer in {@link #flush}, after the mapper's {@code cleanup}. The user's code never sees
 * them, and when either method fails the configuration is as it was.
 *
 * <p>Used by one task; {@link #sorterFor} may be called by Hadoop's spill thread meanwhile.
 */
final class PlannedBuffer<K, V> extends MapTask.MapOutputBuffer<K, V> {
    private final SpillPlan plan;
    private final AtomicLong sorts = new AtomicLong();
    private final AtomicLong sortedRecords = new AtomicLong();
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
            super.init(context);
        }
    }

    @Override
    public void flush() throws IOException, ClassNotFoundException, InterruptedException {
        Context task = requireNonNull(context, "init comes first");
        try (Overrides values = new Overrides(task.getJobConf())) {
            values.setInt(MRJobConfig.IO_SORT_FACTOR, plan.mergeFactor());
            values.setInt(CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY, plan.ioBufferBytes());
            super.flush();
        }
        SpillCounters.write(task.getReporter(), plan, spills(task));
    }

    /** Notes the sort of one spill and returns the job's own sorter for it. */
    IndexedSorter sorterFor(int records) {
        sorts.incrementAndGet();
        sortedRecords.addAndGet(records);
        return requireNonNull(jobSorter, "init comes first");
    }

    /** Each spill is sorted once, except for a record larger than the buffer, which is a spill of its own. */
    private long spills(Context task) {
        long records =
                task.getReporter().getCounter(TaskCounter.MAP_OUTPUT_RECORDS).getValue();
        return sorts.get() + records - sortedRecords.get();
    }
}
