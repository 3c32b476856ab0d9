package dev.terrain.prefetch;

import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.ByteBufferPositionedReadable;
import org.apache.hadoop.fs.ByteBufferReadable;
import org.apache.hadoop.fs.CanSetDropBehind;
import org.apache.hadoop.fs.CanSetReadahead;
import org.apache.hadoop.fs.CanUnbuffer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.HasFileDescriptor;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;

/**
 * A stream that answers as the real one does and reads the split's bytes ahead of its consumer.
 *
 * <p>Reading ahead begins at the first read inside one of the ranges, at the consumer's position, and goes to the
 * range's end. A seek within what is held costs nothing; any other seek ends the run, and the next begins only when
 * {@link ReadPolicy#sequentialBytes()} have been read in a row from there, so that a reader which jumps about (as those
 * of columnar formats do) does not pay for pieces it never uses. Everything outside the ranges and everything
 * positioned goes straight to the real stream, whose errors and end of file the consumer meets where they are.
 *
 * <p>What the real stream cannot do is refused as it refuses it, except {@link #read(ByteBuffer)} and
 * {@link #unbuffer}, which always work. Hadoop's enhanced byte buffer read is not offered: {@link FSDataInputStream}
 * replaces it by copying.
 *
 * <p>As with most streams one thread at a time reads, seeks and skips; positioned reads and {@link #close} may come
 * from any thread. The real stream is used by one thread at a time, except that vectored reads finish on threads of its
 * own, and that no thread waits for another once reading ahead is over: then it is used as stock uses it. Owns the real
 * stream: closing closes it, once.
 */
final class PrefetchStream extends FSInputStream
        implements ByteBufferReadable,
                ByteBufferPositionedReadable,
                HasFileDescriptor,
                CanSetDropBehind,
                CanSetReadahead,
                CanUnbuffer,
                StreamCapabilities,
                IOStatisticsSource {

    private static final int COPY_BYTES = 64 << 10;

    /** What is counted at once of bytes that the consumer reads alone, maybe a record at a time. */
    private static final int COUNTED_BYTES = 64 << 10;

    private final RealStream real;
    private final Runs runs;
    private final PrefetchMeter meter;
    private final Owner owner;

    private long position;
    private long availableEnd;
    private boolean closed;

    /** Whether the consumer alone uses the real stream, which is at {@link #position}. */
    private boolean alone;

    private long uncountedBytes;

    /** Who is told what becomes of a stream. */
    @FunctionalInterface
    interface Owner {

        /** It is closed; told once. */
        void closed(PrefetchStream stream);

        /** All that was to be read ahead of it has been; on its reader thread, before the consumer has all of it. */
        default void wasRead() {}
    }

    /**
     * Wraps {@code real}, freshly opened, which it then owns.
     *
     * @param name for the thread, the file's name
     * @param ranges the bytes worth reading ahead
     * @param schedule when, while reading ahead
     */
    PrefetchStream(
            String name,
            FSDataInputStream real,
            List<ByteRange> ranges,
            ReadPolicy policy,
            PieceSchedule schedule,
            Owner owner) {
        this.real = new RealStream(name, real);
        this.runs = new Runs(name, new RealSource(this.real, policy, owner), ranges, policy, schedule);
        this.meter = policy.meter();
        this.owner = owner;
    }

    /** Reads ahead from the beginning before anybody asks; whether there is room for that. */
    boolean readAheadAtOnce() {
        return runs.at(0) != null;
    }

    @Override
    public int read() throws IOException {
        ReadAhead run = runs.current();
        if (run != null) {
            int value = run.read();
            if (value >= 0) {
                position++;
                return value;
            }
        }
        byte[] single = new byte[1];
        return read(single, 0, 1) > 0 ? single[0] & 0xff : -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (alone) {
            return readAlone(buffer, offset, length);
        }
        if (length > 0 && offset >= 0 && length <= buffer.length - offset) {
            ReadAhead run = runs.at(position);
            if (run != null) {
                int count = run.read(buffer, offset, length);
                if (count > 0) {
                    position += count;
                    return count;
                }
                runs.end(run);
            }
        }
        return readReal(buffer, offset, length);
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        if (buffer.hasArray() && buffer.hasRemaining()) {
            int count = read(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
            buffer.position(buffer.position() + Math.max(count, 0));
            return count;
        }
        byte[] copy = new byte[Math.min(buffer.remaining(), COPY_BYTES)];
        int count = read(copy, 0, copy.length);
        buffer.put(copy, 0, Math.max(count, 0));
        return count;
    }

    @Override
    public void seek(long target) throws IOException {
        ReadAhead run = runs.current();
        if (target != position && (run == null || !run.seek(target))) {
            runs.leave();
            alone = false;
            real.tell(stream -> stream.seek(target));
        }
        position = target;
    }

    @Override
    public long skip(long bytes) throws IOException {
        ReadAhead run = runs.current();
        if (bytes >= 0 && run != null && run.seek(position + bytes)) {
            position += bytes;
            return bytes;
        }
        runs.leave();
        alone = false;
        return real.askAt(position, stream -> {
            try {
                return stream.skip(bytes);
            } finally {
                // Also when it failed on the way.
                position = stream.getPos();
            }
        });
    }

    @Override
    public long getPos() {
        return position;
    }

    /**
     * What the real stream would say here, which is the rest of the file for HDFS and local files, and never less than
     * is held. The real stream is asked again only when what it said before has been used up: some readers ask at each
     * read, and would wait each time for the read in progress.
     */
    @Override
    public int available() throws IOException {
        ReadAhead run = runs.current();
        int held = run == null ? 0 : run.available();
        if (held == 0) {
            return real.<Integer>askAt(position, FSDataInputStream::available);
        }
        if (availableEnd <= position + held) {
            // Wherever the run has moved it to.
            availableEnd = real.<Long>ask(stream -> stream.getPos() + stream.available());
        }
        return (int) Math.min(Integer.MAX_VALUE, Math.max(held, availableEnd - position));
    }

    @Override
    public boolean seekToNewSource(long target) throws IOException {
        runs.leave();
        alone = false;
        return real.askAt(position, stream -> {
            boolean found = stream.seekToNewSource(target);
            position = stream.getPos();
            return found;
        });
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

    /** Lets go of the pieces as well; reading begins again as after a seek. */
    @Override
    public void unbuffer() {
        runs.leave();
        real.unlocked().unbuffer();
    }

    @Override
    public boolean hasCapability(String capability) {
        return UNBUFFER.equalsIgnoreCase(capability) || real.unlocked().hasCapability(capability);
    }

    @Override
    public IOStatistics getIOStatistics() {
        return real.unlocked().getIOStatistics();
    }

    /** Reads nothing ahead from now on and lets go of the pieces; the stream itself stays open. */
    void stopReadingAhead() {
        runs.stopForGood();
        countAlone();
    }

    @Override
    public void close() throws IOException {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        stopReadingAhead();
        owner.closed(this);
        // Without the lock: a reader thread that hangs in the real stream holds it.
        real.unlocked().close();
    }

    @Override
    public String toString() {
        return "PrefetchStream{" + real.unlocked() + "}";
    }

    private int readReal(byte[] buffer, int offset, int length) throws IOException {
        int count = real.<Integer>askAt(position, stream -> stream.read(buffer, offset, length));
        position += Math.max(count, 0);
        runs.readDirectly(Math.max(count, 0));
        alone = runs.areOver();
        return passedThrough(count);
    }

    /** As stock, for readers that ask for each record: no lock, and what is counted is counted together. */
    private int readAlone(byte[] buffer, int offset, int length) throws IOException {
        alone = false; // should the read fail, nobody knows where
        int count = real.unlocked().read(buffer, offset, length);
        alone = true;
        if (count > 0) {
            position += count;
            uncountedBytes += count;
            if (uncountedBytes >= COUNTED_BYTES) {
                countAlone();
            }
        }
        return count;
    }

    private void countAlone() {
        meter.passedThrough(uncountedBytes);
        uncountedBytes = 0;
    }

    private int passedThrough(int count) {
        meter.passedThrough(Math.max(count, 0));
        return count;
    }
}
