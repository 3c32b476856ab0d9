package dev.terrain.lustre.internal.split;

import java.io.IOException;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The delegate's reader, which at its end counts how far the split's bytes came. What a task leaves unread does not
 * count, as far as the delegate's progress says. Nothing is looked up for it, and a task whose reading cannot be
 * counted ends as it would without.
 */
public final class CountingReader<K, V> extends RecordReader<K, V> {

    private static final Logger LOG = LoggerFactory.getLogger(CountingReader.class);

    private final RecordReader<K, V> delegate;
    private final DoubleConsumer count;
    private boolean finished;
    private boolean closed;

    private CountingReader(RecordReader<K, V> delegate, DoubleConsumer count) {
        this.delegate = delegate;
        this.count = count;
    }

    /**
     * Wraps a reader.
     *
     * @param bytes of the split
     * @param node that this task runs on, by name; asked at the end, if it matters
     */
    public static <K, V> RecordReader<K, V> of(
            RecordReader<K, V> delegate,
            TaskAttemptContext context,
            SplitAssignment assignment,
            long bytes,
            Supplier<String> node) {
        return new CountingReader<>(
                delegate, share -> LustreCounters.splitRead(context, assignment, bytes, node, share));
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException, InterruptedException {
        delegate.initialize(split, context);
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
        boolean has = delegate.nextKeyValue();
        finished = !has;
        return has;
    }

    @Override
    public K getCurrentKey() throws IOException, InterruptedException {
        return delegate.getCurrentKey();
    }

    @Override
    public V getCurrentValue() throws IOException, InterruptedException {
        return delegate.getCurrentValue();
    }

    @Override
    public float getProgress() throws IOException, InterruptedException {
        return delegate.getProgress();
    }

    @Override
    public void close() throws IOException {
        try {
            if (!closed) {
                closed = true;
                count.accept(finished ? 1.0 : progress());
            }
        } catch (RuntimeException | LinkageError e) {
            LOG.info("What this task has read is not counted: {}", e.toString());
        } finally {
            delegate.close();
        }
    }

    private double progress() {
        try {
            return Math.max(0, Math.min(1, delegate.getProgress()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        } catch (IOException | RuntimeException | LinkageError e) {
            // A reader that was not initialised, say. What it is asked here stock would not have asked it.
            return 0;
        }
    }
}
