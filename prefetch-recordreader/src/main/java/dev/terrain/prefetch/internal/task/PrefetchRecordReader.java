package dev.terrain.prefetch.internal.task;

import java.io.IOException;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * The delegate's reader over streams that read ahead: its records, keys, positions, progress and errors.
 *
 * <p>{@link #close} ends all reading ahead and brings the job's counters up to date.
 */
public final class PrefetchRecordReader<K, V> extends RecordReader<K, V> {

    private final RecordReader<K, V> delegate;
    private final RedirectedConf conf;
    private final PrefetchSession session;
    private final BytesReadCounter bytesRead;

    /**
     * Lets the delegate make its reader.
     *
     * @param session owned by the reader from here on, and ended if the delegate cannot make one
     */
    public PrefetchRecordReader(
            InputFormat<K, V> format,
            InputSplit split,
            TaskAttemptContext task,
            RedirectedConf conf,
            PrefetchSession session)
            throws IOException, InterruptedException {
        this.conf = conf;
        this.session = session;
        this.bytesRead = session.bytesRead();
        long entered = bytesRead.enter();
        try {
            delegate = format.createRecordReader(split, RedirectedContexts.redirect(task, conf));
        } catch (Throwable e) {
            session.close();
            throw e;
        } finally {
            bytesRead.leave(entered);
        }
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException, InterruptedException {
        long entered = bytesRead.enter();
        try {
            delegate.initialize(split, RedirectedContexts.redirect(context, conf.over(context.getConfiguration())));
        } finally {
            bytesRead.leave(entered);
        }
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
        if (!session.beginAsStock()) {
            return nextNoted();
        }
        boolean found = delegate.nextKeyValue();
        session.endAsStock();
        return found;
    }

    private boolean nextNoted() throws IOException, InterruptedException {
        session.recordBegins();
        long entered = bytesRead.enter();
        try {
            return delegate.nextKeyValue();
        } finally {
            bytesRead.leave(entered);
        }
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
        session.close(delegate);
    }
}
