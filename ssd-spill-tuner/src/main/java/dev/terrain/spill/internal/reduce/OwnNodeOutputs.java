package dev.terrain.spill.internal.reduce;

import dev.terrain.spill.internal.sort.RunMerge;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl;
import org.apache.hadoop.util.Time;

/**
 * Takes map outputs of the own node and user from the map tasks' files: short ones into memory, long ones where they
 * are. Each is read to its end first, so that its checksum is verified while Hadoop can still run the map task again.
 */
final class OwnNodeOutputs<K, V> {
    private final ReduceSide<K, V> side;
    private final Runs<K, V> runs;
    private final ShuffleSchedulerImpl<K, V> scheduler;
    private final ShuffleClientMetrics metrics;
    private final int reduce;

    OwnNodeOutputs(
            ReduceSide<K, V> side,
            Runs<K, V> runs,
            ShuffleSchedulerImpl<K, V> scheduler,
            ShuffleClientMetrics metrics) {
        this.side = side;
        this.runs = runs;
        this.scheduler = scheduler;
        this.metrics = metrics;
        this.reduce = side.context().getReduceId().getTaskID().getId();
    }

    /**
     * Takes the output of a map task out of the application's local directories.
     *
     * @throws IOException if it is not there, or not what the map task wrote; then it has not been taken
     */
    void take(TaskAttemptID map, MapHost host, int fetcher) throws IOException {
        // As YarnOutputFiles and the ShuffleHandler have it.
        String output = "output/" + map + "/file.out";
        take(map, host, fetcher, find(output), find(output + ".index"));
    }

    /** The same for an output whose place is known. */
    void take(TaskAttemptID map, MapHost host, int fetcher, Path file, Path index) throws IOException {
        long begun = Time.monotonicNow();
        SpillRecord segments = read(index);
        if (segments.size() <= reduce) { // an empty file has no checksum that could be wrong
            throw new IOException(index + " knows " + segments.size() + " partitions");
        }
        IndexRecord segment = segments.getIndex(reduce);
        long storedBytes = segment.partLength - side.format().cryptoBytes();
        MapOutput<K, V> output = segment.rawLength < Runs.SHORT_BYTES
                ? copy(map, host, fetcher, file, segment)
                : verified(new FileRun(map, FileRun.Origin.IN_PLACE, file, side.format(), segment));
        scheduler.copySucceeded(map, host, storedBytes, begun, Time.monotonicNow(), output);
        metrics.successFetch();
    }

    private SpillRecord read(Path index) throws IOException {
        try {
            return new SpillRecord(index, side.job());
        } catch (LinkageError e) { // Hadoop's SecureIOUtils, in a container of a secure cluster without libhadoop
            throw new IOException("Cannot read " + index, e);
        }
    }

    private Path find(String path) throws IOException {
        return side.context().getLocalDirAllocator().getLocalPathToRead(path, side.job());
    }

    private MapOutput<K, V> copy(TaskAttemptID map, MapHost host, int fetcher, Path file, IndexRecord segment)
            throws IOException {
        int cryptoBytes = side.format().cryptoBytes();
        MapOutput<K, V> output = reserve(map, segment.rawLength - cryptoBytes, fetcher);
        try (FSDataInputStream in = side.format().localFileSystem().open(file)) {
            in.seek(segment.startOffset);
            output.shuffle(
                    host,
                    CryptoUtils.wrapIfNecessary(side.job(), in),
                    segment.partLength - cryptoBytes,
                    segment.rawLength - cryptoBytes,
                    metrics,
                    side.context().getReporter());
            return new OwnNodeOutput<>(map, output.getSize(), runs.statistics(), output::commit, output::abort);
        } catch (IOException | RuntimeException | InternalError e) { // Codecs throw the latter, as Fetcher knows.
            output.abort();
            throw new IOException("Cannot read " + file, e);
        }
    }

    /** As {@code Fetcher}: where memory cannot be written to the disk, no other source of the output would help. */
    private MapOutput<K, V> reserve(TaskAttemptID map, long bytes, int fetcher) throws IOException {
        try {
            return runs.reserve(map, bytes, fetcher);
        } catch (IOException e) {
            scheduler.reportLocalError(e);
            throw e;
        }
    }

    private MapOutput<K, V> verified(FileRun run) throws IOException {
        RunMerge.verify(run, side.context().getReporter());
        metrics.inputBytes(run.bytes());
        return new OwnNodeOutput<>(run.map(), run.rawBytes(), runs.statistics(), () -> runs.add(run), () -> {});
    }
}
