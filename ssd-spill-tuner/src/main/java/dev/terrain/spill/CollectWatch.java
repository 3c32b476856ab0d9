package dev.terrain.spill;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how long a mapper could not collect because Hadoop's buffer was full, which Hadoop does not tell: a thread
 * looks every 20 ms whether the mapper is parked inside {@code collect}. Two clock readings for each record would cost
 * a sort of small records more than the two per cent that it may lose.
 *
 * <p>One thread enters at a time. {@link #close} may be called twice.
 */
final class CollectWatch implements AutoCloseable {
    private static final long PERIOD_MILLIS = 20;

    private final AtomicReference<@Nullable Thread> collecting = new AtomicReference<>();
    private final Thread thread = new Thread(this::watch, "spill-watch");
    private long lastLook;
    private final AtomicLong waitedNanos = new AtomicLong();
    private volatile boolean closed;

    CollectWatch(long now) {
        lastLook = now;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** The calling thread is inside collect until {@link #leave}. */
    void enter() {
        collecting.lazySet(Thread.currentThread());
    }

    void leave() {
        collecting.lazySet(null);
    }

    /** Counts the time since the last look if the collecting thread is parked now. For the watching thread. */
    void look(long now) {
        Thread collector = collecting.get();
        if (collector != null && LockSupport.getBlocker(collector) != null) {
            waitedNanos.addAndGet(now - lastLook);
        }
        lastLook = now;
    }

    long waitedMillis() {
        return waitedNanos.get() / 1_000_000;
    }

    private synchronized void watch() {
        try {
            while (!closed) {
                wait(PERIOD_MILLIS);
                look(System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
