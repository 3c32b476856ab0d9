package dev.terrain.prefetch.internal.stream;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.ReadOption;
import org.apache.hadoop.io.ByteBufferPool;
import org.jspecify.annotations.Nullable;

/**
 * What the consumer of a {@link PrefetchStream} holds. While that has nothing to do, small records are read past it,
 * from the real stream: the lengths in a SequenceFile are read byte by byte, and with one more call for each a scan of
 * cached input took a fifth longer.
 *
 * <p>So that waiting for a device is noticed, the record reader lets this stream {@link #look} every few records. What
 * seeks, or needs what only a {@link PrefetchStream} can do, ends it at once.
 */
public final class ConsumerStream extends FSDataInputStream {

    private static final int LEAST_RECORDS = 32;
    private static final int MOST_RECORDS = 4096;

    /** Larger ones take few calls each, as does a reader with a buffer of its own, of which most looks see no read. */
    private static final int SMALL_RECORD_BYTES = 1 << 10;

    private final PrefetchStream stream;
    private long lookedAt;
    private @Nullable Thread looker;

    public ConsumerStream(PrefetchStream stream) {
        super(stream);
        this.stream = stream;
    }

    /**
     * Decides where the next records are read; by the record reader's thread, between two of its calls.
     *
     * @param records since it looked before
     * @return after how many to look again
     */
    public int look(int records) throws IOException {
        if (isReplaced()) {
            return MOST_RECORDS;
        }
        looker = Thread.currentThread();
        long position = getPos();
        long read = position - lookedAt;
        count();
        lookedAt = position;
        boolean areSmall = read > 0 && read <= (long) records * SMALL_RECORD_BYTES;
        long bytes = areSmall ? stream.letPast() : 0;
        if (bytes == 0) {
            watch();
            return LEAST_RECORDS;
        }
        in = stream.direct;
        return (int) Math.max(LEAST_RECORDS, Math.min(MOST_RECORDS, bytes * records / read));
    }

    private void count() {
        if (readsPast()) {
            stream.wentPast(lookedAt);
        }
    }

    /** By {@link java.io.DataInputStream#readLine}, which puts a stream of its own before this one's at a lone \\r. */
    private boolean isReplaced() {
        return in != stream && in != stream.direct;
    }

    boolean readsPast() {
        return in != stream;
    }

    /** Nothing goes past from here on; by the thread that reads. */
    public void watch() {
        if (isReplaced()) {
            return;
        }
        count();
        in = stream;
        stream.watch();
    }

    @Override
    public void seek(long target) throws IOException {
        watch();
        super.seek(target);
    }

    @Override
    public long skip(long bytes) throws IOException {
        watch();
        return super.skip(bytes);
    }

    @Override
    public boolean seekToNewSource(long target) throws IOException {
        watch();
        return super.seekToNewSource(target);
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        watch();
        return super.read(buffer);
    }

    @Override
    public ByteBuffer read(ByteBufferPool pool, int maxLength, EnumSet<ReadOption> options)
            throws IOException, UnsupportedOperationException {
        watch();
        return super.read(pool, maxLength, options);
    }

    @Override
    public void releaseBuffer(ByteBuffer buffer) {
        watch();
        super.releaseBuffer(buffer);
    }

    @Override
    public void unbuffer() {
        watch();
        super.unbuffer();
    }

    /** Any thread may close, while another one hangs in a read and holds the real stream's lock. */
    @Override
    public void close() throws IOException {
        if (Thread.currentThread() == looker) {
            watch();
        }
        in = stream;
        super.close();
    }

    @Override
    public boolean markSupported() {
        return stream.markSupported();
    }

    @Override
    public InputStream getWrappedStream() {
        return stream;
    }

    @Override
    public String toString() {
        return stream.toString();
    }
}
