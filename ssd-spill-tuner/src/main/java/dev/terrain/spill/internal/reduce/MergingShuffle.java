package dev.terrain.spill.internal.reduce;

import dev.terrain.spill.internal.sort.SortTuning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.task.reduce.ExceptionReporter;
import org.apache.hadoop.mapreduce.task.reduce.Fetcher;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl;
import org.jspecify.annotations.Nullable;

/**
 * The shuffle of one reduce task: Hadoop's own scheduler and fetchers, and one merge.
 *
 * <p>{@link #run} and {@link #close} belong to the task's thread; fetchers report their failures from others.
 */
public final class MergingShuffle<K, V> implements ExceptionReporter {
    private static final int PROGRESS_MILLIS = 2_000;
    private static final int DEFAULT_FETCHERS = 5;

    private final ReduceSide<K, V> side;
    private final Optional<String> ownHost;
    private final Runs<K, V> runs;
    private final ShuffleSchedulerImpl<K, V> scheduler;
    private final ShuffleClientMetrics metrics;
    private final List<Fetcher<K, V>> fetchers = new ArrayList<>();
    private @Nullable Throwable failure;
    private String failedThread = "";

    /**
     * Prepares the shuffle of a task.
     *
     * @param ownHost the name of this node as the ApplicationMaster knows it, if outputs of this node may be read in
     *     place
     * @param sysfs shows what the local directories of the task are on
     * @throws IOException if the task is one for Hadoop's own shuffle, saying why
     */
    public MergingShuffle(
            ShuffleConsumerPlugin.Context<K, V> context,
            SortTuning tuning,
            Optional<String> ownHost,
            java.nio.file.Path sysfs)
            throws IOException {
        this.side = ReduceSide.from(context, tuning, sysfs);
        this.ownHost = ownHost;
        this.runs = new Runs<>(side);
        this.metrics = ShuffleClientMetrics.create(context.getReduceId(), side.job());
        context.getMapOutputFile().setConf(side.job());
        this.scheduler = new ShuffleSchedulerImpl<>(
                side.job(),
                context.getStatus(),
                context.getReduceId(),
                this,
                context.getCopyPhase(),
                context.getShuffledMapsCounter(),
                context.getReduceShuffleBytes(),
                context.getFailedShuffleCounter());
    }

    /** Fetches all map outputs, and returns their records in order. */
    public RawKeyValueIterator run() throws IOException, InterruptedException {
        Map<TaskAttemptID, MapOutputFile> ofThisJvm = side.context().getLocalMapFiles();
        try {
            if (ofThisJvm != null) {
                takeAll(ofThisJvm);
            } else {
                fetchAll();
            }
        } finally {
            for (Fetcher<K, V> fetcher : fetchers) {
                fetcher.shutDown();
            }
            scheduler.close();
        }
        side.context().getCopyPhase().complete();
        side.context().getStatus().setPhase(TaskStatus.Phase.SORT);
        side.context().getReduceTask().statusUpdate(side.context().getUmbilical());
        return runs.close();
    }

    /** Returns what was done so far. */
    public ReduceStatistics statistics() {
        return runs.statistics();
    }

    /** Ends the merge, deletes the files of this task and writes Hadoop's counters. */
    public void close() throws IOException {
        runs.end();
        side.context()
                .getSpilledRecordsCounter()
                .increment(statistics().spilledRecords.get());
        side.context()
                .getMergedMapOutputsCounter()
                .increment(statistics().mergedMapOutputs.get());
    }

    /** All map tasks ran in this JVM: the local job runner, or an uber job. */
    private void takeAll(Map<TaskAttemptID, MapOutputFile> outputs) throws IOException, InterruptedException {
        MapHost host = new MapHost("local", "local");
        OwnNodeOutputs<K, V> taken = new OwnNodeOutputs<>(side, runs, scheduler, metrics);
        for (Map.Entry<TaskAttemptID, MapOutputFile> output : outputs.entrySet()) {
            Path file = output.getValue().getOutputFile();
            taken.take(output.getKey(), host, 0, file, file.suffix(".index"));
        }
        if (!scheduler.waitUntilDone(1)) {
            throw new IOException(outputs.size() + " map outputs of this JVM are not those of all maps");
        }
    }

    private void fetchAll() throws IOException, InterruptedException {
        CompletionEvents events = new CompletionEvents(side, scheduler, this);
        events.start();
        try {
            JobConf job = side.job();
            for (int i = job.getInt(MRJobConfig.SHUFFLE_PARALLEL_COPIES, DEFAULT_FETCHERS); i > 0; i--) {
                Fetcher<K, V> fetcher = newFetcher();
                fetchers.add(fetcher);
                fetcher.start();
            }
            while (!scheduler.waitUntilDone(PROGRESS_MILLIS)) {
                side.context().getReporter().progress();
                throwIfFailed();
            }
            throwIfFailed();
        } finally {
            events.shutDown();
        }
    }

    private Fetcher<K, V> newFetcher() {
        if (ownHost.isPresent()) {
            return new OwnNodeFetcher<>(side, runs, scheduler, metrics, this, ownHost.get());
        }
        return new Fetcher<>(
                side.job(),
                side.context().getReduceId(),
                scheduler,
                runs,
                side.context().getReporter(),
                metrics,
                this,
                side.context().getReduceTask().getShuffleSecret());
    }

    @Override
    public void reportException(Throwable t) {
        synchronized (this) {
            if (failure != null) {
                return;
            }
            failure = t;
            failedThread = Thread.currentThread().getName();
        }
        synchronized (scheduler) {
            scheduler.notifyAll();
        }
    }

    private synchronized void throwIfFailed() throws IOException {
        if (failure != null) {
            throw new IOException("error in shuffle in " + failedThread, failure);
        }
    }
}
