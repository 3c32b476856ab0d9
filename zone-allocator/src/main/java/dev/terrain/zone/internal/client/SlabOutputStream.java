package dev.terrain.zone.internal.client;

import static org.apache.hadoop.fs.statistics.StreamStatisticNames.STREAM_WRITE_BYTES;
import static org.apache.hadoop.fs.statistics.StreamStatisticNames.STREAM_WRITE_EXCEPTIONS;
import static org.apache.hadoop.fs.statistics.impl.IOStatisticsBinding.iostatisticsStore;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.impl.StoreImplementationUtils;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsAggregator;
import org.apache.hadoop.fs.statistics.IOStatisticsContext;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.impl.IOStatisticsStore;

/**
 * Writes a slab from its first byte on, with everything that RawLocalFileSystem's own stream promises; at its close the
 * file has the length that was written.
 *
 * <p>A slab that was lent before is longer until hflush, hsync or close, with zeros. Where it has to be cut, its tail
 * goes to the file system, which gives it to whoever writes next. Nothing else is cut: what a file leaves unused of its
 * slab is part of the slab when it comes back.
 */
final class SlabOutputStream extends OutputStream implements Syncable, StreamCapabilities, IOStatisticsSource {

    private final RandomAccessFile file;
    private final IOStatisticsStore statistics = iostatisticsStore()
            .withCounters(STREAM_WRITE_BYTES, STREAM_WRITE_EXCEPTIONS)
            .build();
    private final IOStatisticsAggregator aggregator =
            IOStatisticsContext.getCurrentIOStatisticsContext().getAggregator();

    private long position;
    /** Zeros of a former use up to here, unless more has been written. */
    private long zerosEnd;

    private boolean closed;

    /** Opens the slab without truncating it, which would give its blocks away. */
    SlabOutputStream(Path slab) throws IOException {
        file = new RandomAccessFile(slab.toFile(), "rw");
        zerosEnd = file.length();
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            file.write(bytes, offset, length);
            position += length;
            statistics.incrementCounter(STREAM_WRITE_BYTES, length);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void hflush() throws IOException {
        showLength();
    }

    @Override
    public void hsync() throws IOException {
        showLength();
        file.getFD().sync();
    }

    @Override
    public boolean hasCapability(String capability) {
        return switch (capability.toLowerCase(Locale.ENGLISH)) {
            case StreamCapabilities.IOSTATISTICS, StreamCapabilities.IOSTATISTICS_CONTEXT -> true;
            default -> StoreImplementationUtils.isProbeForSyncable(capability);
        };
    }

    @Override
    public IOStatistics getIOStatistics() {
        return statistics;
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (file) {
            // A write that failed half way has moved the file on further than position says.
            long end = Math.max(position, file.getFilePointer());
            if (end < zerosEnd) {
                file.setLength(end);
            }
        } finally {
            aggregator.aggregate(statistics);
        }
    }

    /** Whoever asks for what was written to be visible may look at the length; MapReduce never does. */
    private void showLength() throws IOException {
        if (position < zerosEnd) {
            file.setLength(position);
            zerosEnd = position;
        }
    }

    /**
     * As RawLocalFileSystem: FSError, which YarnChild reports as a failure of the disk. Its constructor is Hadoop's
     * own; where it cannot be had, the cause itself fails the task as well.
     */
    private IOException failed(IOException cause) {
        statistics.incrementCounter(STREAM_WRITE_EXCEPTIONS);
        FSError error;
        try {
            Constructor<FSError> constructor = FSError.class.getDeclaredConstructor(Throwable.class);
            constructor.setAccessible(true);
            error = constructor.newInstance(cause);
        } catch (ReflectiveOperationException | RuntimeException e) {
            cause.addSuppressed(e);
            return cause;
        }
        throw error;
    }
}
