package dev.terrain.lustre.internal.split;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The records that the delegate's readers find in a split, or where it has several extents, in each of them, one after
 * the other. A record belongs to the extent that the delegate says it does, so it is in exactly one split.
 *
 * <p>At its end it counts how far the split's bytes came. What a task leaves unread does not count, as far as the
 * delegate's progress says. Nothing is looked up for it, and a task whose reading cannot be counted ends as it would
 * without.
 */
public final class SplitReader<K, V> extends RecordReader<K, V> {

    private static final Logger LOG = LoggerFactory.getLogger(SplitReader.class);

    private final InputFormat<K, V> format;
    private final List<? extends InputSplit> parts;
    private final long bytes;
    private final SplitAssignment assignment;
    private final TaskAttemptContext created;
    private final Supplier<String> node;
    private TaskAttemptContext task;
    private RecordReader<K, V> reader;
    private int current;
    private long bytesBefore;
    private boolean finished;
    private boolean closed;

    /**
     * Lets the delegate make the reader of the first extent; those of others follow in their turn.
     *
     * @param node that this task runs on, by name; asked at the end, if it matters
     */
    public SplitReader(
            InputFormat<K, V> format,
            InputSplit split,
            SplitAssignment assignment,
            TaskAttemptContext context,
            Supplier<String> node)
            throws IOException, InterruptedException {
        this.format = format;
        this.parts = parts(split);
        this.bytes = split.getLength();
        this.assignment = assignment;
        this.created = context;
        this.node = node;
        this.task = context;
        this.reader = format.createRecordReader(parts.get(0), context);
    }

    private static List<? extends InputSplit> parts(InputSplit split) {
        return split instanceof LustreFileSplit file && file.extents().size() > 1
                ? file.extents().stream()
                        .map(extent -> new FileSplit(file.getPath(), extent.start(), extent.length(), new String[0]))
                        .toList()
                : List.of(split);
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException, InterruptedException {
        task = context;
        reader.initialize(parts.size() == 1 ? split : parts.get(0), context);
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
        while (!reader.nextKeyValue()) {
            if (current == parts.size() - 1) {
                finished = true;
                return false;
            }
            openNext();
        }
        return true;
    }

    private void openNext() throws IOException, InterruptedException {
        reader.close();
        bytesBefore += parts.get(current).getLength();
        current++;
        InputSplit next = parts.get(current);
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
        float here = reader.getProgress();
        if (parts.size() == 1) {
            return here;
        }
        double read = (double) bytesBefore + here * (double) parts.get(current).getLength();
        return (float) Math.min(1, read / (double) bytes);
    }

    @Override
    public void close() throws IOException {
        try {
            if (!closed) {
                closed = true;
                LustreCounters.splitRead(created, assignment, bytes, node, finished ? 1.0 : progress());
            }
        } catch (RuntimeException | LinkageError e) {
            LOG.info("What this task has read is not counted: {}", e.toString());
        } finally {
            reader.close();
        }
    }

    private double progress() {
        try {
            return Math.max(0, Math.min(1, getProgress()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        } catch (IOException | RuntimeException | LinkageError e) {
            // A reader that was not initialised, say. What it is asked here stock would not have asked it.
            return 0;
        }
    }
}
