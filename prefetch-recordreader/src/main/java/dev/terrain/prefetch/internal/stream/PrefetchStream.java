package dev.terrain.prefetch.internal.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.ByteBufferReadable;
import org.apache.hadoop.fs.CanUnbuffer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;
import org.jspecify.annotations.Nullable;

/**
 * A stream that answers as the real one does, and reads the split's bytes ahead of a consumer who waits for a device.
 *
 * <p>The consumer's reads go straight to the real stream until its {@link Probe} finds that they wait. From there on,
 * if the position is inside one of the ranges and the {@link StreamOwner} has the means, a {@link ReadAhead} brings the
 * bytes up to the range's end. A seek within what is held costs nothing; any other seek ends the run. When it ends, for
 * whatever reason, an error among them, the consumer is at the real stream again, where the probe goes on. Everything
 * outside the ranges and everything positioned goes to the real stream, whose errors and end of file the consumer meets
 * where they are.
 *
 * <p>What the real stream cannot do is refused as it refuses it, except {@link #read(ByteBuffer)} and
 * {@link #unbuffer}, which always work. Hadoop's enhanced byte buffer read is not offered: {@link FSDataInputStream}
 * replaces it by copying.
 *
 * <p>As with most streams one thread at a time reads, seeks and skips; positioned reads and {@link #close} may come
 * from any thread. During a run the real stream is used by one thread at a time, except that vectored reads finish on
 * threads of its own. Owns the real stream: closing closes it, once.
 */
public final class PrefetchStream extends RealStream implements ByteBufferReadable, CanUnbuffer, StreamCapabilities {

    private static final int COPY_BYTES = 64 << 10;

    /** A shorter way ahead is the gap between two records, not a jump. */
    static final int JUMP_BYTES = 64 << 10;

    private final String name;
    private final List<ByteRange> ranges;
    private final StreamOwner owner;
    private final Probe probe;

    /** Set by the consumer's thread only. */
    private volatile @Nullable ReadAhead ahead;

    /** Whether the consumer alone uses the real stream, which is where the consumer is. */
    private boolean alone = true;

    /** Where the consumer is while the real stream may be elsewhere: during a run, and when it is {@link #lost}. */
    private long position;

    /** Whether the real stream may not be where the consumer is, since a reader thread hangs in it or a seek failed. */
    private volatile boolean lost;

    private long availableEnd;

    /** Who read when the probe looked last. */
    private @Nullable Thread reader;

    private final AtomicBoolean closed = new AtomicBoolean();

    // Guarded by this.
    private boolean stopped;

    /** Whether the consumer reads the real stream past this one, so that no run may begin. Guarded by this. */
    private boolean past;

    /**
     * Wraps {@code real}, freshly opened, which it then owns.
     *
     * @param name for the thread, the file's name
     * @param ranges the bytes worth reading ahead
     * @param probe of its own
     */
    public PrefetchStream(
            String name,
            FSDataInputStream real,
            List<ByteRange> ranges,
            PrefetchMeter meter,
            Probe probe,
            StreamOwner owner) {
        super(real, meter);
        this.name = name;
        this.ranges = List.copyOf(ranges);
        this.probe = probe;
        this.owner = owner;
    }

    /** Reads ahead from the beginning before anybody asks; whether there is room for that. */
    public boolean readAheadAtOnce() {
        ByteRange range = ByteRange.restFrom(0, ranges);
        ReadPolicy policy = range == null ? null : owner.policy();
        return range != null && policy != null && start(range, policy) != null;
    }

    @Override
    public int read() throws IOException {
        if (alone && !probe.isDue()) {
            int value = direct.read();
            probe.read(value < 0 ? -1 : 1);
            return value;
        }
        byte[] single = new byte[1];
        return read(single, 0, 1) > 0 ? single[0] & 0xff : -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (!alone || probe.isDue()) {
            int count = readElsewhere(buffer, offset, length);
            if (count != 0 || !alone) {
                return count;
            }
        }
        // The only such call: the JIT compiler copies all that is below into each, which takes it 50 ms in every task.
        int count = direct.read(buffer, offset, length);
        probe.read(count);
        return count;
    }

    /** Reads what a run has, or where the real stream is not; 0 if the consumer is to read the real stream itself. */
    private int readElsewhere(byte[] buffer, int offset, int length) throws IOException {
        ReadAhead run = ahead == null && probe.isDue() ? begin() : ahead;
        if (run != null && length > 0 && offset >= 0 && length <= buffer.length - offset) {
            int count = run.pieces().read(buffer, offset, length);
            if (count > 0) {
                position += count;
                return count;
            }
            end(run);
        }
        if (alone) {
            return 0;
        }
        int count = this.<Integer>askAt(position, stream -> stream.read(buffer, offset, length));
        position += Math.max(count, 0);
        probe.read(count);
        return count;
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        if (alone && !probe.isDue() && takesBuffers) {
            int count = real.read(buffer);
            probe.read(count);
            return count;
        }
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
        if (alone) {
            if (target != real.getPos()) {
                probe.jumped();
                real.seek(target);
            }
            return;
        }
        ReadAhead run = ahead;
        if (run != null && run.pieces().seek(target)) {
            position = target;
        } else if (target != getPos()) {
            leave();
            probe.jumped();
            tell(stream -> stream.seek(target));
            position = target;
        }
    }

    @Override
    public long skip(long bytes) throws IOException {
        ReadAhead run = ahead;
        if (run != null && bytes >= 0 && run.pieces().seek(position + bytes)) {
            position += bytes;
            return bytes;
        }
        leave();
        if (bytes >= JUMP_BYTES) {
            probe.jumped();
        }
        return askOnTheWay(stream -> stream.skip(bytes));
    }

    @Override
    public long getPos() throws IOException {
        return alone ? real.getPos() : position;
    }

    /**
     * What the real stream would say here, which is the rest of the file for HDFS and local files, and never less than
     * is held. The real stream is asked again only when what it said before has been used up: some readers ask at each
     * read, and would wait each time for the read in progress.
     */
    @Override
    public int available() throws IOException {
        ReadAhead run = ahead;
        int held = run == null ? 0 : run.pieces().available();
        if (held == 0) {
            return alone ? real.available() : this.<Integer>askAt(position, FSDataInputStream::available);
        }
        if (availableEnd <= position + held) {
            // Wherever the run has moved it to.
            availableEnd = this.<Long>ask(stream -> stream.getPos() + stream.available());
        }
        return (int) Math.min(Integer.MAX_VALUE, Math.max(held, availableEnd - position));
    }

    @Override
    public boolean seekToNewSource(long target) throws IOException {
        leave();
        probe.jumped();
        return askOnTheWay(stream -> stream.seekToNewSource(target));
    }

    /** Lets go of the pieces as well; reading begins again as after a seek. */
    @Override
    public void unbuffer() {
        leave();
        probe.jumped();
        real.unbuffer();
    }

    @Override
    public boolean hasCapability(String capability) {
        return UNBUFFER.equalsIgnoreCase(capability) || real.hasCapability(capability);
    }

    /**
     * Lets the consumer read {@link #direct} until it asks again or says {@link #watch}.
     *
     * @return of how many bytes; 0 if it may not, since it waits, or another thread reads
     */
    synchronized long letPast() throws IOException {
        past = false;
        if (!alone || reader != Thread.currentThread() || probe.hasFound()) {
            return 0;
        }
        if (probe.isDue()) {
            look();
        }
        past = !probe.hasFound() && !probe.isDue();
        return past ? probe.leftBytes() : 0;
    }

    /** The consumer has read past this stream from that position on. */
    void wentPast(long from) {
        try {
            probe.read(real.getPos() - from);
        } catch (IOException e) {
            // What nobody can tell counts as nothing.
        }
    }

    /** The consumer reads through this stream again. */
    synchronized void watch() {
        past = false;
    }

    @Override
    boolean isShared() {
        return ahead != null || lost;
    }

    @Override
    public void wasRead() {
        owner.wasRead();
    }

    /** Reads nothing ahead from now on and lets go of the pieces; the stream itself stays open. */
    public void stopReadingAhead() {
        ReadAhead run;
        synchronized (this) {
            stopped = true;
            run = ahead;
        }
        if (run != null) {
            // The consumer finds its end.
            run.stop();
        }
        passedThrough(probe.takeUncounted());
    }

    @Override
    public void close() throws IOException {
        if (closed.getAndSet(true)) {
            return;
        }
        stopReadingAhead();
        owner.closed();
        // Without the lock: a reader thread that hangs in the real stream holds it.
        real.close();
    }

    /** What is worth reading ahead from here on if the consumer waits, else null. */
    private @Nullable ByteRange look() throws IOException {
        reader = Thread.currentThread();
        ByteRange range = lost ? null : ByteRange.restFrom(real.getPos(), ranges);
        if (range == null) {
            probe.jumped();
            return null;
        }
        return probe.waits() ? range : null;
    }

    /** A run that begins because the consumer waited, or null. */
    private @Nullable ReadAhead begin() throws IOException {
        ByteRange range = look();
        if (range == null || !owner.mayReadAhead(probe.bytesSinceFound(), probe.bytes())) {
            return null;
        }
        if (real.hasCapability(StreamCapabilities.UNBUFFER)) {
            // A DataNode would go on sending until megabytes of buffers are full, beside those whose turn it is. Before
            // all else: to load the classes of the first run takes a while.
            real.unbuffer();
        }
        probe.runBegins();
        passedThrough(probe.takeUncounted());
        ReadPolicy policy = owner.policy();
        ReadAhead run = policy == null ? null : start(range, policy);
        if (run == null) {
            probe.wasInVain();
            probe.jumped();
        }
        return run;
    }

    private synchronized @Nullable ReadAhead start(ByteRange range, ReadPolicy policy) {
        if (!stopped && !past) {
            position = range.start();
            ahead = ReadAhead.start(name, this, range, policy, owner.schedule(policy));
            alone = ahead == null;
        }
        return ahead;
    }

    /** Ends a run that has no more bytes. */
    private void end(ReadAhead run) {
        boolean needless = run.pieces().isOverForGood();
        leave();
        if (needless) {
            meter.needlessRuns.add(1);
            probe.wasInVain();
        }
        probe.jumped();
    }

    /** Ends the run in progress, if there is one, and moves the real stream to the consumer. */
    private void leave() {
        ReadAhead run = ahead;
        if (run == null) {
            return;
        }
        lost = !run.stop();
        if (run.pieces().unusedBytes() > run.pieces().deliveredBytes()) {
            probe.wasInVain();
        }
        try {
            takeBack(position);
        } catch (IOException e) {
            // Each read tries again, and meets the failure if there is one.
            lost = true;
        }
        ahead = null;
        alone = !lost;
    }

    /** Asks what moves the stream. */
    private <T> T askOnTheWay(FunctionRaisingIOE<FSDataInputStream, T> question) throws IOException {
        if (alone) {
            return question.apply(real);
        }
        return askAt(position, stream -> {
            try {
                return question.apply(stream);
            } finally {
                // Also when it failed on the way.
                position = stream.getPos();
            }
        });
    }
}
