package dev.terrain.prefetch.internal.task;

import java.io.IOException;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;

/** {@link PrefetchRecordReader} of the {@code org.apache.hadoop.mapred} API. */
public final class PrefetchMapredRecordReader<K, V> implements RecordReader<K, V> {

    private final RecordReader<K, V> delegate;
    private final PrefetchSession session;
    private final BytesReadCounter bytesRead;

    /**
     * Lets the delegate make its reader.
     *
     * @param session owned by the reader from here on, and ended if the delegate cannot make one
     */
    public PrefetchMapredRecordReader(
            InputFormat<K, V> format, InputSplit split, RedirectedConf conf, Reporter reporter, PrefetchSession session)
            throws IOException {
        this.session = session;
        this.bytesRead = session.bytesRead();
        long entered = bytesRead.enter();
        try {
            delegate = format.getRecordReader(split, conf, reporter);
        } catch (Throwable e) {
            session.close();
            throw e;
        } finally {
            bytesRead.leave(entered);
        }
    }

    @Override
    public boolean next(K key, V value) throws IOException {
        if (!session.beginAsStock()) {
            return nextNoted(key, value);
        }
        boolean found = delegate.next(key, value);
        session.endAsStock();
        return found;
    }

    private boolean nextNoted(K key, V value) throws IOException {
        session.recordBegins();
        long entered = bytesRead.enter();
        try {
            return delegate.next(key, value);
        } finally {
            bytesRead.leave(entered);
        }
    }

    @Override
    public K createKey() {
        return delegate.createKey();
    }

    @Override
    public V createValue() {
        return delegate.createValue();
    }

    @Override
    public long getPos() throws IOException {
        return delegate.getPos();
    }

    @Override
    public float getProgress() throws IOException {
        return delegate.getProgress();
    }

    @Override
    public void close() throws IOException {
        session.close(delegate);
    }
}
