package dev.terrain.prefetch.internal.stream;

import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.ByteBufferPositionedReadable;
import org.apache.hadoop.fs.CanSetDropBehind;
import org.apache.hadoop.fs.CanSetReadahead;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.HasFileDescriptor;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;

/** What the real stream answers whatever is read ahead: everything that leaves the position alone. */
abstract class ForwardingStream extends FSInputStream
        implements ByteBufferPositionedReadable,
                HasFileDescriptor,
                CanSetDropBehind,
                CanSetReadahead,
                IOStatisticsSource {

    final RealStream real;
    final PrefetchMeter meter;

    ForwardingStream(RealStream real, PrefetchMeter meter) {
        this.real = real;
        this.meter = meter;
    }

    @Override
    public int read(long from, byte[] buffer, int offset, int length) throws IOException {
        return passedThrough(real.<Integer>ask(stream -> stream.read(from, buffer, offset, length)));
    }

    @Override
    public void readFully(long from, byte[] buffer, int offset, int length) throws IOException {
        real.tell(stream -> stream.readFully(from, buffer, offset, length));
        passedThrough(length);
    }

    @Override
    public int read(long from, ByteBuffer buffer) throws IOException {
        return passedThrough(real.<Integer>ask(stream -> stream.read(from, buffer)));
    }

    @Override
    public void readFully(long from, ByteBuffer buffer) throws IOException {
        int length = buffer.remaining();
        real.tell(stream -> stream.readFully(from, buffer));
        passedThrough(length);
    }

    @Override
    public int minSeekForVectorReads() {
        return real.unlocked().minSeekForVectorReads();
    }

    @Override
    public int maxReadSizeForVectorReads() {
        return real.unlocked().maxReadSizeForVectorReads();
    }

    @Override
    public void readVectored(List<? extends FileRange> wanted, IntFunction<ByteBuffer> allocate) throws IOException {
        real.tell(stream -> stream.readVectored(wanted, allocate));
    }

    @Override
    public void readVectored(
            List<? extends FileRange> wanted, IntFunction<ByteBuffer> allocate, Consumer<ByteBuffer> release)
            throws IOException {
        real.tell(stream -> stream.readVectored(wanted, allocate, release));
    }

    @Override
    public void setReadahead(Long bytes) throws IOException {
        real.tell(stream -> stream.setReadahead(bytes));
    }

    @Override
    public void setDropBehind(Boolean dropBehind) throws IOException {
        real.tell(stream -> stream.setDropBehind(dropBehind));
    }

    @Override
    public FileDescriptor getFileDescriptor() throws IOException {
        return real.ask(FSDataInputStream::getFileDescriptor);
    }

    @Override
    public IOStatistics getIOStatistics() {
        return real.unlocked().getIOStatistics();
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "{" + real.unlocked() + "}";
    }

    private int passedThrough(int count) {
        meter.add(Measure.PASSED_THROUGH_BYTES, Math.max(count, 0));
        return count;
    }
}
