package dev.terrain.spill.internal.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.ExceptionReporter;
import org.apache.hadoop.mapreduce.task.reduce.Fetcher;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hadoop's fetcher, which takes the map outputs of its own node from the map tasks' files instead of fetching them. An
 * output that is not where it should be, or whose checksum is wrong, is fetched as any other: then Hadoop's rules for
 * fetch failures apply to it.
 */
final class OwnNodeFetcher<K, V> extends Fetcher<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(OwnNodeFetcher.class);

    private final OwnNodeOutputs<K, V> outputs;
    private final String ownHost;

    /**
     * Makes a fetcher.
     *
     * @param ownHost the name of this node as in the addresses of its map outputs
     */
    OwnNodeFetcher(
            ReduceSide<K, V> side,
            Runs<K, V> runs,
            ShuffleSchedulerImpl<K, V> scheduler,
            ShuffleClientMetrics metrics,
            ExceptionReporter failures,
            String ownHost) {
        super(
                side.job(),
                side.context().getReduceId(),
                scheduler,
                runs,
                side.context().getReporter(),
                metrics,
                failures,
                side.context().getReduceTask().getShuffleSecret());
        this.outputs = new OwnNodeOutputs<>(side, runs, scheduler, metrics);
        this.ownHost = ownHost;
    }

    @Override
    protected void copyFromHost(MapHost host) throws IOException {
        // The name of a MapHost is that of the host and the port of its shuffle handler.
        if (!host.getHostName().startsWith(ownHost + ":") || !takeFrom(host)) {
            super.copyFromHost(host);
        }
    }

    /** Takes what it can; returns whether that was all. */
    private boolean takeFrom(MapHost host) {
        List<TaskAttemptID> left = new ArrayList<>(scheduler.getMapsForHost(host));
        try {
            left.removeIf(map -> take(map, host));
        } finally {
            left.forEach(map -> scheduler.putBackKnownMapOutput(host, map));
        }
        return left.isEmpty();
    }

    private boolean take(TaskAttemptID map, MapHost host) {
        try {
            outputs.take(map, host, id);
            return true;
        } catch (IOException e) {
            LOG.info("The output of {} is fetched over HTTP: {}", map, e.toString());
            return false;
        }
    }
}
