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

    private PrefetchRecordReader(RecordReader<K, V> delegate, RedirectedConf conf, PrefetchSession session) {
        this.delegate = delegate;
        this.conf = conf;
        this.session = session;
    }

    /**
     * Lets the delegate make its reader.
     *
     * @param session owned by the reader from here on, and ended if the delegate cannot make one
     */
    public static <K, V> RecordReader<K, V> create(
            InputFormat<K, V> delegate,
            InputSplit split,
            TaskAttemptContext task,
            RedirectedConf conf,
            PrefetchSession session)
            throws IOException, InterruptedException {
        boolean made = false;
        long entered = session.enter();
        try {
            RecordReader<K, V> reader = delegate.createRecordReader(split, RedirectedContexts.redirect(task, conf));
            made = true;
            return new PrefetchRecordReader<>(reader, conf, session);
        } finally {
            session.leave(entered);
            if (!made) {
                session.close();
            }
        }
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException, InterruptedException {
        long entered = session.enter();
        try {
            delegate.initialize(split, RedirectedContexts.redirect(context, conf.over(context.getConfiguration())));
        } finally {
            session.leave(entered);
        }
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
        return session.isAsStock() ? delegate.nextKeyValue() : noted();
    }

    private boolean noted() throws IOException, InterruptedException {
        long entered = session.enter();
        try {
            return delegate.nextKeyValue();
        } finally {
            session.leave(entered);
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
