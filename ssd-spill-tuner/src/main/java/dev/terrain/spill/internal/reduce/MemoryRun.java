package dev.terrain.spill.internal.reduce;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.mapred.IFileInputStream;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;

/** A sorted run that is fetched into memory, without its compression. */
final class MemoryRun<K, V> extends MapOutput<K, V> {
    private final ReduceSide<K, V> side;
    private final Runs<K, V> runs;
    private final byte[] bytes;

    MemoryRun(ReduceSide<K, V> side, Runs<K, V> runs, TaskAttemptID map, int size) {
        super(map, size, true);
        this.side = side;
        this.runs = runs;
        this.bytes = new byte[size];
    }

    byte[] bytes() {
        return bytes;
    }

    @Override
    public void shuffle(
            MapHost host,
            InputStream input,
            long compressedLength,
            long decompressedLength,
            ShuffleClientMetrics metrics,
            Reporter reporter)
            throws IOException {
        InputStream checked = new IFileInputStream(input, compressedLength, side.job());
        CompressionCodec codec = side.context().getCodec();
        if (codec == null) {
            fill(checked);
        } else {
            Decompressor decompressor = CodecPool.getDecompressor(codec);
            try {
                if (decompressor != null) {
                    decompressor.reset();
                }
                fill(codec.createInputStream(checked, decompressor));
            } finally {
                CodecPool.returnDecompressor(decompressor);
            }
        }
        metrics.inputBytes(bytes.length);
        reporter.progress();
    }

    /** Reads to the very end, so that the checksum is verified and the connection stands at the next output. */
    private void fill(InputStream input) throws IOException {
        IOUtils.readFully(input, bytes, 0, bytes.length);
        if (input.read() >= 0) {
            throw new IOException("Unexpected extra bytes from input stream for " + getMapId());
        }
    }

    @Override
    public void commit() {
        runs.add(this);
    }

    @Override
    public void abort() {
        runs.unreserve(bytes.length);
    }

    @Override
    public String getDescription() {
        return "MEMORY";
    }
}
