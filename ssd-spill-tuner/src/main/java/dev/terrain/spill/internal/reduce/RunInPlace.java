package dev.terrain.spill.internal.reduce;

import dev.terrain.spill.internal.sort.RunMerge;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl;
import org.apache.hadoop.util.Time;

/** A sorted run in the file of a map task of the same node and user, verified by its checksum. */
final class RunInPlace<K, V> extends MapOutput<K, V> {
    private final ReduceSide<K, V> side;
    private final Runs<K, V> runs;
    private final FileRun run;
    private final long begunMillis;

    private RunInPlace(ReduceSide<K, V> side, Runs<K, V> runs, FileRun run, long begunMillis) {
        super(run.map(), run.rawBytes() - side.format().cryptoBytes(), true);
        this.side = side;
        this.runs = runs;
        this.run = run;
        this.begunMillis = begunMillis;
    }

    /**
     * Finds and verifies the run of a map task's own reduce, in the application's local directories.
     *
     * @throws IOException if it is not there, or not what the map task wrote
     */
    static <K, V> RunInPlace<K, V> of(ReduceSide<K, V> side, Runs<K, V> runs, TaskAttemptID map, int reduce)
            throws IOException {
        // As YarnOutputFiles and the ShuffleHandler have it.
        String output = "output/" + map + "/file.out";
        return of(side, runs, map, reduce, find(side, output), find(side, output + ".index"));
    }

    /** The same for a map task of the same JVM. */
    static <K, V> RunInPlace<K, V> of(
            ReduceSide<K, V> side, Runs<K, V> runs, TaskAttemptID map, int reduce, MapOutputFile output)
            throws IOException {
        return of(side, runs, map, reduce, output.getOutputFile(), output.getOutputIndexFile());
    }

    private static <K, V> RunInPlace<K, V> of(
            ReduceSide<K, V> side, Runs<K, V> runs, TaskAttemptID map, int reduce, Path file, Path index)
            throws IOException {
        long begun = Time.monotonicNow();
        IndexRecord segment = new SpillRecord(index, side.job()).getIndex(reduce);
        FileRun run = new FileRun(map, FileRun.Origin.IN_PLACE, file, side.format(), segment);
        RunMerge.verify(run, side.context().getReporter());
        return new RunInPlace<>(side, runs, run, begun);
    }

    private static Path find(ReduceSide<?, ?> side, String path) throws IOException {
        return side.context().getLocalDirAllocator().getLocalPathToRead(path, side.job());
    }

    /** Tells the scheduler that this output has been copied. */
    void takeBy(ShuffleSchedulerImpl<K, V> scheduler, MapHost host) throws IOException {
        scheduler.copySucceeded(getMapId(), host, storedBytes(), begunMillis, Time.monotonicNow(), this);
    }

    /** Returns its length as it is stored, which Hadoop counts as shuffled bytes. */
    long storedBytes() {
        return run.bytes() - side.format().cryptoBytes();
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
    public void commit() {
        runs.addInPlace(run);
    }

    @Override
    public void abort() {}

    @Override
    public String getDescription() {
        return "IN PLACE";
    }
}
