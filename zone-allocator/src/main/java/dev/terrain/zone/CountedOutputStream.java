package dev.terrain.zone;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.IOStatisticsSupport;
import org.jspecify.annotations.Nullable;

/**
 * A stream that tells, once and after the file is complete, how many bytes went into it; all else is the delegate's.
 */
final class CountedOutputStream extends OutputStream implements Syncable, StreamCapabilities, IOStatisticsSource {

    private final OutputStream delegate;
    private final LongConsumer onClose;
    private long bytes;
    private boolean closed;

    CountedOutputStream(OutputStream delegate, LongConsumer onClose) {
        this.delegate = delegate;
        this.onClose = onClose;
    }

    @Override
    public void write(int b) throws IOException {
        delegate.write(b);
        bytes++;
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        delegate.write(source, offset, length);
        bytes += length;
    }

    @Override
    public void flush() throws IOException {
        delegate.flush();
    }

    @Override
    public void hflush() throws IOException {
        if (delegate instanceof Syncable syncable) {
            syncable.hflush();
        } else {
            delegate.flush();
        }
    }

    @Override
    public void hsync() throws IOException {
        if (delegate instanceof Syncable syncable) {
            syncable.hsync();
        } else {
            delegate.flush();
        }
    }

    @Override
    public boolean hasCapability(String capability) {
        return delegate instanceof StreamCapabilities capabilities && capabilities.hasCapability(capability);
    }

    @Override
    public @Nullable IOStatistics getIOStatistics() {
        return IOStatisticsSupport.retrieveIOStatistics(delegate);
    }

    @Override
    public void close() throws IOException {
        delegate.close();
        if (!closed) {
            closed = true;
            onClose.accept(bytes);
        }
    }
}
