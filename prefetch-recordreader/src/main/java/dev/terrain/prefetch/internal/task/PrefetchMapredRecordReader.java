package dev.terrain.prefetch.internal.task;

import java.io.IOException;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;

/** {@link PrefetchRecordReader} of the {@code org.apache.hadoop.mapred} API. */
public final class PrefetchMapredRecordReader<K, V> implements RecordReader<K, V> {

    private final RecordReader<K, V> delegate;
    private final SplitReading reading;

    private PrefetchMapredRecordReader(RecordReader<K, V> delegate, SplitReading reading) {
        this.delegate = delegate;
        this.reading = reading;
    }

    /**
     * Lets the delegate make its reader.
     *
     * @param reading owned by the reader from here on, and ended if the delegate cannot make one
     */
    public static <K, V> RecordReader<K, V> create(
            InputFormat<K, V> delegate, InputSplit split, RedirectedConf conf, Reporter reporter, SplitReading reading)
            throws IOException {
        boolean made = false;
        long entered = reading.enter();
        try {
            RecordReader<K, V> reader = delegate.getRecordReader(split, conf, reporter);
            made = true;
            return new PrefetchMapredRecordReader<>(reader, reading);
        } finally {
            reading.leave(entered);
            if (!made) {
                reading.abandon();
            }
        }
    }

    @Override
    public boolean next(K key, V value) throws IOException {
        return reading.isAsStock() ? delegate.next(key, value) : noted(key, value);
    }

    private boolean noted(K key, V value) throws IOException {
        long entered = reading.enter();
        try {
            return delegate.next(key, value);
        } finally {
            reading.leave(entered);
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
        reading.close(delegate);
    }
}
