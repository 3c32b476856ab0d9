package dev.terrain.spill.internal.reduce;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;

/** A map output that was read on its own node. It counts once it is committed: Hadoop drops a second one of a map. */
final class OwnNodeOutput<K, V> extends MapOutput<K, V> {

    private final ReduceStatistics statistics;
    private final Commit commit;
    private final Runnable abort;

    /** Keeps what was read. */
    interface Commit {
        void run() throws IOException;
    }

    OwnNodeOutput(TaskAttemptID map, long bytes, ReduceStatistics statistics, Commit commit, Runnable abort) {
        super(map, bytes, true);
        this.statistics = statistics;
        this.commit = commit;
        this.abort = abort;
    }

    @Override
    public void shuffle(
            MapHost host,
            InputStream input,
            long compressedLength,
            long decompressedLength,
            ShuffleClientMetrics metrics,
            Reporter reporter) {
        throw new IllegalStateException("the output of " + getMapId() + " is not fetched");
    }

    @Override
    public void commit() throws IOException {
        commit.run();
        statistics.runsInPlace.incrementAndGet();
    }

    @Override
    public void abort() {
        abort.run();
    }

    @Override
    public String getDescription() {
        return "IN PLACE";
    }
}
