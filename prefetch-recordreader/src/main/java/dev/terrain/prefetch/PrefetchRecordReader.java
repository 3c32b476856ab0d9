package dev.terrain.prefetch;

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
final class PrefetchRecordReader<K, V> extends RecordReader<K, V> {

    private final RecordReader<K, V> delegate;
    private final TaskAttemptContext task;
    private final RedirectedConf conf;
    private final PrefetchSession session;
    private final BytesReadCounter bytesRead;
    private boolean closed;

    private PrefetchRecordReader(
            RecordReader<K, V> delegate,
            TaskAttemptContext task,
            RedirectedConf conf,
            PrefetchSession session,
            BytesReadCounter bytesRead) {
        this.delegate = delegate;
        this.task = task;
        this.conf = conf;
        this.session = session;
        this.bytesRead = bytesRead;
    }

    /**
     * Lets the delegate make its reader.
     *
     * @param session owned by the reader from here on, and closed if the delegate cannot make one
     */
    static <K, V> RecordReader<K, V> create(
            InputFormat<K, V> delegate,
            InputSplit split,
            TaskAttemptContext task,
            RedirectedConf conf,
            PrefetchSession session,
            BytesReadCounter bytesRead)
            throws IOException, InterruptedException {
        boolean made = false;
        long entered = bytesRead.enter();
        try {
            RecordReader<K, V> reader = delegate.createRecordReader(split, RedirectedContexts.redirect(task, conf));
            made = true;
            return new PrefetchRecordReader<>(reader, task, conf, session, bytesRead);
        } finally {
            bytesRead.leave(entered);
            if (!made) {
                session.close();
            }
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
        if (closed) {
            delegate.close();
            return;
        }
        closed = true;
        PrefetchMeter meter = session.meter();
        long backgroundAtClose = meter.countedInBackgroundBytes();
        long entered = bytesRead.enter();
        try {
            delegate.close();
        } finally {
            session.close();
            bytesRead.settle(meter, bytesRead.enter() - entered, backgroundAtClose);
            PrefetchCounters.splitRead(task, meter);
        }
    }
}
