package dev.terrain.prefetch.internal.stream;

import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A stream over bytes in memory that can fail, end early or hang, and that notices when two threads use it at once.
 *
 * <p>The byte at position p of the file is {@link #byteAt}.
 */
public final class FakeStream extends FSInputStream {

    public final AtomicInteger closes = new AtomicInteger();
    final AtomicInteger overlaps = new AtomicInteger();
    final AtomicInteger seeks = new AtomicInteger();

    /** Counts down when a read begins to hang. */
    final CountDownLatch hanging = new CountDownLatch(1);

    /** What the last read was to fill. */
    volatile byte[] lastArray = {};

    private final AtomicInteger users = new AtomicInteger();
    private volatile long length;
    private long position;
    private volatile long failAt = Long.MAX_VALUE;
    private volatile @Nullable Throwable failure;
    private volatile boolean failOnce;
    private volatile boolean tellsNothing;
    private volatile @Nullable Semaphore gate;

    public FakeStream(long length) {
        this.length = length;
    }

    public static byte byteAt(long position) {
        return (byte) (position * 31 + (position >>> 8));
    }

    public static byte[] bytes(long from, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = byteAt(from + i);
        }
        return bytes;
    }

    void failAlways(long at, Throwable with) {
        failure = with;
        failAt = at;
        failOnce = false;
    }

    void failOnce(long at, Throwable with) {
        failAlways(at, with);
        failOnce = true;
    }

    void truncate(long newLength) {
        length = newLength;
    }

    /** As a stream that does not override {@link java.io.InputStream#available}. */
    void tellNothing() {
        tellsNothing = true;
    }

    /** From now on every read needs a permit. */
    Semaphore gate() {
        Semaphore made = new Semaphore(0);
        gate = made;
        return made;
    }

    @Override
    public int read(byte[] buffer, int offset, int wanted) throws IOException {
        enter();
        lastArray = buffer;
        try {
            Semaphore permits = gate;
            if (permits != null) {
                hanging.countDown();
                permits.acquireUninterruptibly();
            }
            if (position >= failAt) {
                fail();
            }
            if (position >= length) {
                return -1;
            }
            int count = (int) Math.min(wanted, Math.min(failAt, length) - position);
            for (int i = 0; i < count; i++) {
                buffer[offset + i] = byteAt(position + i);
            }
            position += count;
            return count;
        } finally {
            users.decrementAndGet();
        }
    }

    private void fail() throws IOException {
        Throwable thrown = failure;
        if (failOnce) {
            failAt = Long.MAX_VALUE;
        }
        if (thrown instanceof IOException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
        throw new IllegalStateException(thrown);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** The rest of the file, as HDFS and local files. */
    @Override
    public int available() {
        enter();
        users.decrementAndGet();
        return tellsNothing ? 0 : (int) Math.min(Integer.MAX_VALUE, Math.max(0, length - position));
    }

    @Override
    public void seek(long target) throws IOException {
        enter();
        users.decrementAndGet();
        seeks.incrementAndGet();
        if (target < 0 || target > length) {
            throw new EOFException("seek to " + target);
        }
        position = target;
    }

    @Override
    public long getPos() {
        return position;
    }

    @Override
    public boolean seekToNewSource(long target) {
        position = target;
        return true;
    }

    @Override
    public void close() {
        closes.incrementAndGet();
    }

    private void enter() {
        if (users.incrementAndGet() > 1) {
            overlaps.incrementAndGet();
        }
    }
}
