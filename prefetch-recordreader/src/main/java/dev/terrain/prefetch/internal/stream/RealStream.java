package dev.terrain.prefetch.internal.stream;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.ByteBufferPositionedReadable;
import org.apache.hadoop.fs.CanSetDropBehind;
import org.apache.hadoop.fs.CanSetReadahead;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.HasFileDescriptor;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.util.functional.ConsumerRaisingIOE;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;

/**
 * The stream below a {@link PrefetchStream}, asked by one thread at a time during a run, and what it answers whatever
 * is read ahead: everything that leaves the position alone. Thread-safe.
 */
abstract class RealStream extends FSInputStream
        implements ByteBufferPositionedReadable,
                HasFileDescriptor,
                CanSetDropBehind,
                CanSetReadahead,
                IOStatisticsSource,
                Source {

    /**
     * Streams whose {@code read} is that of the stream they wrap (Hadoop 3.4.2; HDFS's decryption is such a stream):
     * one layer less for each read. Others may do something of their own.
     */
    private static final Set<String> READ_AS_WRAPPED = Set.of(
            "org.apache.hadoop.fs.FSDataInputStream",
            "org.apache.hadoop.fs.ChecksumFileSystem$FSDataBoundedInputStream",
            "org.apache.hadoop.hdfs.client.HdfsDataInputStream");

    /** The stream itself, for what may be asked at any time, or by its only user. */
    final FSDataInputStream real;

    /** As {@link #real}, to read only. */
    final InputStream direct;

    final boolean takesBuffers;

    final PrefetchMeter meter;

    /** Between a stream that fills no buffers and the pieces, during a run. Guarded by the lock. */
    private byte[] array = {};

    // Fair, or a reader thread that asks again at once would keep the consumer out.
    private final ReentrantLock lock = new ReentrantLock(true);

    RealStream(FSDataInputStream real, PrefetchMeter meter) {
        this.real = real;
        this.direct = READ_AS_WRAPPED.contains(real.getClass().getName()) ? real.getWrappedStream() : real;
        this.takesBuffers = real.hasCapability(StreamCapabilities.READBYTEBUFFER);
        this.meter = meter;
    }

    /**
     * Asks as soon as no other thread uses the stream. An interrupt waits, too: what it does to a read is for the
     * stream to say.
     */
    <T> T ask(FunctionRaisingIOE<FSDataInputStream, T> question) throws IOException {
        lock.lock();
        try {
            return question.apply(real);
        } finally {
            lock.unlock();
        }
    }

    /** Whether a reader thread may use the stream beside the consumer's threads. */
    abstract boolean isShared();

    /** Asks what leaves the position alone; where nothing is read ahead, beside others, as of the stream itself. */
    private int askApart(FunctionRaisingIOE<FSDataInputStream, Integer> question) throws IOException {
        int count = isShared() ? ask(question) : question.apply(real);
        passedThrough(count);
        return count;
    }

    /** As {@link #ask}, with the stream moved to {@code position} first. */
    <T> T askAt(long position, FunctionRaisingIOE<FSDataInputStream, T> question) throws IOException {
        return ask(stream -> question.apply(at(position, stream)));
    }

    /** The stream, moved to {@code position}. */
    static FSDataInputStream at(long position, FSDataInputStream stream) throws IOException {
        if (stream.getPos() != position) {
            stream.seek(position);
        }
        return stream;
    }

    /** Moves the stream to {@code position} after a run. */
    void takeBack(long position) throws IOException {
        tell(stream -> {
            array = new byte[0];
            at(position, stream);
        });
    }

    /** As {@link #ask}, for what has no answer. */
    void tell(ConsumerRaisingIOE<FSDataInputStream> action) throws IOException {
        lock.lock();
        try {
            action.accept(real);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int read(long from, ByteBuffer into, Access access) throws IOException {
        return this.<Integer>ask(stream -> {
            if (access == Access.POSITIONED && stream.hasCapability(StreamCapabilities.PREADBYTEBUFFER)) {
                return stream.read(from, into);
            }
            at(from, stream);
            return takesBuffers ? stream.read(into) : copy(stream, into);
        });
    }

    private int copy(FSDataInputStream stream, ByteBuffer into) throws IOException {
        int wanted = Math.min(into.remaining(), PieceReader.STEP_BYTES);
        if (array.length < wanted) {
            array = new byte[wanted];
        }
        int count = stream.read(array, 0, wanted);
        into.put(array, 0, Math.max(count, 0));
        return count;
    }

    @Override
    public int read(long from, byte[] buffer, int offset, int length) throws IOException {
        return askApart(stream -> stream.read(from, buffer, offset, length));
    }

    @Override
    public void readFully(long from, byte[] buffer, int offset, int length) throws IOException {
        askApart(stream -> {
            stream.readFully(from, buffer, offset, length);
            return length;
        });
    }

    @Override
    public int read(long from, ByteBuffer buffer) throws IOException {
        return askApart(stream -> stream.read(from, buffer));
    }

    @Override
    public void readFully(long from, ByteBuffer buffer) throws IOException {
        int length = buffer.remaining();
        askApart(stream -> {
            stream.readFully(from, buffer);
            return length;
        });
    }

    /** The consumer got so many bytes of the stream itself; -1 at the end of the file counts nothing. */
    void passedThrough(long count) {
        meter.passedThroughBytes.add(Math.max(count, 0));
    }

    @Override
    public int minSeekForVectorReads() {
        return real.minSeekForVectorReads();
    }

    @Override
    public int maxReadSizeForVectorReads() {
        return real.maxReadSizeForVectorReads();
    }

    @Override
    public void readVectored(List<? extends FileRange> wanted, IntFunction<ByteBuffer> allocate) throws IOException {
        tell(stream -> stream.readVectored(wanted, allocate));
    }

    @Override
    public void readVectored(
            List<? extends FileRange> wanted, IntFunction<ByteBuffer> allocate, Consumer<ByteBuffer> release)
            throws IOException {
        tell(stream -> stream.readVectored(wanted, allocate, release));
    }

    @Override
    public void setReadahead(Long bytes) throws IOException {
        tell(stream -> stream.setReadahead(bytes));
    }

    @Override
    public void setDropBehind(Boolean dropBehind) throws IOException {
        tell(stream -> stream.setDropBehind(dropBehind));
    }

    @Override
    public FileDescriptor getFileDescriptor() throws IOException {
        return ask(FSDataInputStream::getFileDescriptor);
    }

    @Override
    public IOStatistics getIOStatistics() {
        return real.getIOStatistics();
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "{" + real + "}";
    }
}
