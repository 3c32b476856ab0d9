package dev.terrain.spill.internal.map;

import dev.terrain.spill.internal.sort.MergeProgress;
import dev.terrain.spill.internal.sort.RunFormat;
import dev.terrain.spill.internal.sort.SortTuning;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.QuickSort;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.Nullable;

/**
 * The task and settings of a map task's sort.
 *
 * @param context the task as Hadoop shows it to collectors
 * @param format how spills and outputs lie in files
 * @param tuning what the operator fixed
 * @param partitions number of reduces
 * @param keyClass exact class of the keys
 * @param valueClass exact class of the values
 * @param hadoopBytes what Hadoop's own buffer would take of the heap
 * @param sortBytes what this sort takes in any case: the same, unless the operator fixed it
 * @param combineFrom with how many spills the final merge combines again
 * @param recordsBetweenReports how many a merge writes before it tells Hadoop that it is alive
 * @param heldIndexBytesMax from which size on the indices of spills are in files
 * @param statistics where the time of its sort goes
 */
record SortTask<K, V>(
        MapOutputCollector.Context context,
        RunFormat format,
        SortTuning tuning,
        int partitions,
        Class<K> keyClass,
        Class<V> valueClass,
        long hadoopBytes,
        long sortBytes,
        int combineFrom,
        long recordsBetweenReports,
        long heldIndexBytesMax,
        SortStatistics statistics) {

    /** {@code MapOutputBuffer.init}'s own defaults. */
    private static final float DEFAULT_SPILL_PERCENT = 0.8f;

    private static final int DEFAULT_COMBINE_FROM = 3;

    private static final int DEFAULT_HELD_INDEX_BYTES_MAX = 1 << 20;

    /** {@code Merger.writeFile}'s own default. */
    private static final int DEFAULT_RECORDS_BETWEEN_REPORTS = 10_000;

    /** What a JVM takes for code, classes, threads and collection, at most; an eighth of a small container. */
    private static final long ROOM_BESIDE_HEAP = 256L << 20;

    /** The largest buffer, in MiB, that Hadoop allows. */
    private static final int SORT_MEGABYTES_LIMIT = 2047;

    /**
     * Reads the task.
     *
     * @throws IOException if this is a task for the next collector of the list, saying why
     */
    @SuppressWarnings("unchecked") // As MapOutputBuffer.init does it: the job names its classes without types.
    static <K, V> SortTask<K, V> from(MapOutputCollector.Context context, SortTuning tuning) throws IOException {
        JobConf job = context.getJobConf();
        int sortMegabytes = job.getInt(MRJobConfig.IO_SORT_MB, MRJobConfig.DEFAULT_IO_SORT_MB);
        refuseWhatOnlyHadoopDoes(job, sortMegabytes);
        return new SortTask<>(
                context,
                RunFormat.of(job, codec(job)),
                tuning,
                job.getNumReduceTasks(),
                (Class<K>) job.getMapOutputKeyClass(),
                (Class<V>) job.getMapOutputValueClass(),
                (long) sortMegabytes << 20,
                tuning.memoryBytes() > 0 ? tuning.memoryBytes() : (long) sortMegabytes << 20,
                job.getInt(JobContext.MAP_COMBINE_MIN_SPILLS, DEFAULT_COMBINE_FROM),
                Math.max(1, job.getLong(JobContext.RECORDS_BEFORE_PROGRESS, DEFAULT_RECORDS_BETWEEN_REPORTS)),
                job.getInt(JobContext.INDEX_CACHE_MEMORY_LIMIT, DEFAULT_HELD_INDEX_BYTES_MAX),
                new SortStatistics());
    }

    private static void refuseWhatOnlyHadoopDoes(JobConf job, int sortMegabytes) throws IOException {
        Class<?> sorter = job.getClass(MRJobConfig.MAP_SORT_CLASS, QuickSort.class);
        float spillPercent = job.getFloat(JobContext.MAP_SORT_SPILL_PERCENT, DEFAULT_SPILL_PERCENT);
        if (sorter != QuickSort.class) {
            throw new IOException(MRJobConfig.MAP_SORT_CLASS + " is " + sorter.getName()
                    + ", which only Hadoop's own sort supports; remove it to use ssd-spill-tuner");
        }
        if (job.getInt(MRJobConfig.SPILL_FILES_COUNT_LIMIT, -1) != -1) {
            throw new IOException(MRJobConfig.SPILL_FILES_COUNT_LIMIT
                    + " limits the spills of Hadoop's own sort; remove it to use ssd-spill-tuner");
        }
        if (sortMegabytes < 1 || sortMegabytes > SORT_MEGABYTES_LIMIT || spillPercent <= 0 || spillPercent > 1) {
            throw new IOException("Invalid " + MRJobConfig.IO_SORT_MB + " (" + sortMegabytes + ") or "
                    + JobContext.MAP_SORT_SPILL_PERCENT + " (" + spillPercent + ")");
        }
    }

    private static @Nullable CompressionCodec codec(JobConf job) {
        return job.getCompressMapOutput()
                ? ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job)
                : null;
    }

    JobConf job() {
        return context.getJobConf();
    }

    MapTask mapTask() {
        return context.getMapTask();
    }

    TaskReporter reporter() {
        return context.getReporter();
    }

    Counters.Counter spilledRecords() {
        return reporter().getCounter(TaskCounter.SPILLED_RECORDS);
    }

    /**
     * Returns the memory of the sort. It grows beyond what Hadoop would take only where a task that lost its bet would
     * be tried again, in a JVM of its own and without growing.
     */
    SortMemory memory(long sorterBytes, Runnable giveBack) {
        boolean again = job().get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME)
                        .equals(MRConfig.YARN_FRAMEWORK_NAME)
                && !job().getBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false)
                && job().getMaxMapAttempts() > 1;
        boolean bets = again && mapTask().getTaskID().getId() == 0 && heapFitsContainer();
        return new SortMemory(
                sortBytes - sorterBytes,
                tuning.memoryBytes() == 0,
                bets ? Optional.of(HeapRoom::ofJvm) : Optional.empty(),
                tuning.heapReserve(),
                giveBack);
    }

    /** Whether the heap may fill without the NodeManager ending the task: a JVM needs some room beside it. */
    private boolean heapFitsContainer() {
        long containerBytes = (long) job().getMemoryRequired(TaskType.MAP) << 20;
        return containerBytes - Runtime.getRuntime().maxMemory() >= Math.min(containerBytes / 8, ROOM_BESIDE_HEAP);
    }

    /** Returns the bytes of the index of one spill. */
    long indexBytes() {
        return (long) partitions * MapTask.MAP_OUTPUT_INDEX_RECORD_LENGTH;
    }

    /** Returns the progress of a merge of so many bytes, which moves a phase from 0 to 1. */
    MergeProgress mergeProgress(Progress phase, long bytes) {
        return new MergeProgress(reporter(), recordsBetweenReports, phase, bytes);
    }

    /** Returns a comparator for one thread, as far as the job's class gives more than one. */
    RawComparator<?> newComparator() {
        return job().getOutputKeyComparator();
    }
}
