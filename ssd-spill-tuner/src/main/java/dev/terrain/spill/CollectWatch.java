package dev.terrain.spill;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Estimates how long a mapper could not collect because Hadoop's buffer was full, which Hadoop does not tell: a thread
 * looks every 20 ms whether the mapper is parked inside {@code collect}. Noting each call would cost a sort of small
 * records more than the two per cent that it may lose.
 *
 * <p>Of a mapper with threads of its own only the task's thread counts. Whatever fails here, the most that is lost is
 * the rest of the estimate. {@link #close} may be called twice.
 */
final class CollectWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CollectWatch.class);

    private static final long PERIOD_MILLIS = 20;

    private final Thread mapper;
    private final Class<?> collector;
    private final Thread thread = new Thread(this::watch, "spill-watch");
    private long lastLook;
    private final AtomicLong waitedNanos = new AtomicLong();
    private volatile boolean closed;

    /**
     * Does not look yet.
     *
     * @param mapper the thread that collects
     * @param collector the class whose method {@code collect} it waits in
     * @param now as {@code System.nanoTime} has it
     */
    CollectWatch(Thread mapper, Class<?> collector, long now) {
        this.mapper = mapper;
        this.collector = collector;
        lastLook = now;
        thread.setDaemon(true);
    }

    void start() {
        try {
            thread.start();
        } catch (OutOfMemoryError e) { // As Java has it when no thread can be had.
            LOG.info("The time that the mapper waits is not estimated: {}", e.toString());
        }
    }

    /** Counts the time since the last look if the mapper is parked in collect now. For the watching thread. */
    void look(long now) {
        if (LockSupport.getBlocker(mapper) != null && isCollecting()) {
            waitedNanos.addAndGet(now - lastLook);
        }
        lastLook = now;
    }

    private boolean isCollecting() {
        return Arrays.stream(mapper.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("collect")
                        && frame.getClassName().equals(collector.getName()));
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
        } catch (Throwable t) { // An Error that leaves a thread ends a container's JVM.
            closed = true;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
