package dev.terrain.lustre.internal.split;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * The records of a split of several extents: those that the delegate's readers find in each, one after the other. A
 * record belongs to the extent that the delegate says it does, so it is in exactly one split.
 */
public final class ExtentReader<K, V> extends RecordReader<K, V> {

    private static final String[] NO_HOSTS = {};

    private final InputFormat<K, V> format;
    private final Path file;
    private final List<Extent> extents;
    private final long bytes;
    private TaskAttemptContext task;
    private RecordReader<K, V> reader;
    private int current;
    private long bytesBefore;

    private ExtentReader(
            InputFormat<K, V> format, LustreFileSplit split, TaskAttemptContext task, RecordReader<K, V> first) {
        this.format = format;
        this.task = task;
        this.file = split.getPath();
        this.extents = split.extents();
        this.bytes = split.getLength();
        this.reader = first;
    }

    /** Lets the delegate make the reader of the first extent; those of others follow in their turn. */
    public static <K, V> RecordReader<K, V> of(
            InputFormat<K, V> format, LustreFileSplit split, TaskAttemptContext context)
            throws IOException, InterruptedException {
        FileSplit first = split(split.getPath(), split.extents().get(0));
        return new ExtentReader<>(format, split, context, format.createRecordReader(first, context));
    }

    private static FileSplit split(Path file, Extent extent) {
        return new FileSplit(file, extent.start(), extent.length(), NO_HOSTS);
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException, InterruptedException {
        task = context;
        reader.initialize(split(file, extents.get(0)), context);
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
        while (!reader.nextKeyValue()) {
            if (current == extents.size() - 1) {
                return false;
            }
            openNext();
        }
        return true;
    }

    private void openNext() throws IOException, InterruptedException {
        reader.close();
        bytesBefore += extents.get(current).length();
        current++;
        FileSplit next = split(file, extents.get(current));
        reader = format.createRecordReader(next, task);
        reader.initialize(next, task);
    }

    @Override
    public K getCurrentKey() throws IOException, InterruptedException {
        return reader.getCurrentKey();
    }

    @Override
    public V getCurrentValue() throws IOException, InterruptedException {
        return reader.getCurrentValue();
    }

    @Override
    public float getProgress() throws IOException, InterruptedException {
        double here =
                (double) reader.getProgress() * (double) extents.get(current).length();
        return (float) Math.min(1, ((double) bytesBefore + here) / (double) bytes);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
