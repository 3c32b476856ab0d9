package dev.terrain.spill.internal.reduce;

import dev.terrain.spill.internal.device.Device;
import dev.terrain.spill.internal.device.MergePlan;
import dev.terrain.spill.internal.sort.Combiner;
import dev.terrain.spill.internal.sort.KeyOrder;
import dev.terrain.spill.internal.sort.RunFormat;
import dev.terrain.spill.internal.sort.SortTuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.jspecify.annotations.Nullable;

/**
 * The task and settings of a reduce task's fetch and merge.
 *
 * @param context the task as Hadoop shows it to shuffles
 * @param format how map outputs lie in files
 * @param tuning what the operator fixed
 * @param fetchBytes how much heap fetched runs may take until the reducer starts
 * @param runBytesMax the longest run that may be in memory
 * @param keptBytes how much of that may stay while the reducer works
 * @param seeks whether a disk that turns holds runs
 */
record ReduceSide<K, V>(
        ShuffleConsumerPlugin.Context<K, V> context,
        RunFormat format,
        SortTuning tuning,
        long fetchBytes,
        long runBytesMax,
        long keptBytes,
        boolean seeks) {

    /** {@code MergeManagerImpl}'s own default. */
    private static final float DEFAULT_RUN_SHARE = 0.25f;

    /** What a run should have for each access of a disk that seeks, so that reading it in place costs little. */
    private static final int LONG_BYTES = 8 << 20;

    /** The share of the heap in which the last merge reads, beside the reducer: less than collectors keep free. */
    private static final int READ_SHARE = 32;

    /**
     * Reads the task.
     *
     * @param sysfs shows what its local directories are on
     * @throws IOException if this is a task for Hadoop's own shuffle, saying why
     */
    static <K, V> ReduceSide<K, V> from(ShuffleConsumerPlugin.Context<K, V> context, SortTuning tuning, Path sysfs)
            throws IOException {
        JobConf job = context.getJobConf();
        float fetchShare =
                share(job, MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT, MRJobConfig.DEFAULT_SHUFFLE_INPUT_BUFFER_PERCENT);
        float runShare = share(job, MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT, DEFAULT_RUN_SHARE);
        float keptShare = share(job, MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT, 0);
        float mergeShare = job.getFloat(MRJobConfig.SHUFFLE_MERGE_PERCENT, MRJobConfig.DEFAULT_SHUFFLE_MERGE_PERCENT);
        if (runShare >= mergeShare) {
            throw new IOException(MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT + " is not below "
                    + MRJobConfig.SHUFFLE_MERGE_PERCENT + ", which Hadoop refuses");
        }
        if (job.getKeepFailedTaskFiles()) {
            throw new IOException("the files of the task are to be kept as Hadoop makes them");
        }
        if (!(context.getReporter() instanceof TaskReporter)) {
            throw new IOException(
                    "the reporter is " + context.getReporter().getClass().getName());
        }
        long heap = job.getLong(
                MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, Runtime.getRuntime().maxMemory());
        long fetchBytes = (long) (heap * fetchShare);
        return new ReduceSide<>(
                context,
                RunFormat.of(job, context.getCodec()),
                tuning,
                fetchBytes,
                Math.min(Integer.MAX_VALUE - 8, (long) (fetchBytes * runShare)),
                (long) (fetchBytes * keptShare),
                seeks(job, sysfs));
    }

    private static boolean seeks(JobConf job, Path sysfs) throws IOException {
        for (String directory : job.getTrimmedStrings(MRConfig.LOCAL_DIR)) {
            Path path = Path.of(directory);
            // Hadoop goes on without the directory of a disk that is lost.
            if (Files.isDirectory(path) && Device.rotational(sysfs, path)) {
                return true;
            }
        }
        return false;
    }

    private static float share(JobConf job, String key, float defaultShare) throws IOException {
        float share = job.getFloat(key, defaultShare);
        if (!(share >= 0 && share <= 1)) {
            throw new IOException(key + " is " + share + ", which Hadoop refuses");
        }
        return share;
    }

    JobConf job() {
        return context.getJobConf();
    }

    /** Returns the order of keys, for one thread. */
    KeyOrder newOrder() {
        return new KeyOrder(job().getOutputKeyComparator());
    }

    /** Returns how much memory a merge may take beside the reducer. */
    long readBytes() {
        return Runtime.getRuntime().maxMemory() / READ_SHARE;
    }

    /** Returns how many runs one merge reads in units that are long enough for the disk. */
    int runsAtOnce() {
        int unitBytes = seeks ? LONG_BYTES : Runs.SHORT_BYTES;
        return (int) Math.min(MergePlan.OPEN_FILES, readBytes() / unitBytes);
    }

    /** Returns the combiner for merges out of memory. As in Hadoop only one of the old API is run here. */
    @Nullable
    Combiner<K, V> newCombiner() {
        return context.getCombinerClass() == null ? null : Combiner.ofReduce(context);
    }
}
