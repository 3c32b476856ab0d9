package dev.terrain.lustre;

import dev.terrain.lustre.internal.splits.Placement;
import dev.terrain.lustre.internal.splits.Placement.OnNode;
import java.io.IOException;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * The delegate's reader, which at its end counts how far the split's bytes came. What a task leaves unread does not
 * count, as far as the delegate's progress says.
 */
final class CountingReader<K, V> extends RecordReader<K, V> {

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
     * @param node that this task runs on
     */
    static <K, V> RecordReader<K, V> of(
            RecordReader<K, V> delegate, TaskAttemptContext context, Placement placement, long bytes, TaskNode node) {
        return new CountingReader<>(delegate, share -> count(context, placement, bytes, node, share));
    }

    private static void count(
            TaskAttemptContext context, Placement placement, long bytes, TaskNode node, double share) {
        if (placement instanceof Placement.Anywhere anywhere) {
            LustreCounters.splitAnywhere(context, anywhere.why(), Math.round(share * (double) bytes));
        } else if (placement instanceof OnNode meant) {
            if (meant.host().equals(node.host())) {
                LustreCounters.splitOnPreferredNode(context, meant.reach().times(share));
            } else {
                LustreCounters.splitElsewhere(
                        context, meant.reachFrom(node.rack()).times(share));
            }
        }
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
        if (!closed) {
            closed = true;
            count.accept(finished ? 1.0 : progress());
        }
        delegate.close();
    }

    private double progress() throws IOException {
        try {
            return Math.max(0, Math.min(1, delegate.getProgress()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        } catch (RuntimeException e) {
            // A reader that was not initialised, say. What it is asked here stock would not have asked it.
            return 0;
        }
    }
}
