package dev.terrain.spill.internal.reduce;

import java.io.InputStream;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;

/** A map output that stays where the map task left it. */
final class OutputInPlace<K, V> extends MapOutput<K, V> {
    private final FileRun run;
    private final Runs<K, V> runs;

    OutputInPlace(FileRun run, Runs<K, V> runs) {
        super(run.map(), run.rawBytes(), true);
        this.run = run;
        this.runs = runs;
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
        runs.add(run);
    }

    @Override
    public void abort() {}

    @Override
    public String getDescription() {
        return "IN PLACE";
    }
}
