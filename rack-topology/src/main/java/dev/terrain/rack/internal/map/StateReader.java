package dev.terrain.rack.internal.map;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a {@link RackMap} up to date with a NameNode's state, in other daemons. One daemon thread reads periodically.
 * While there is nothing to read, it logs this once, reads less and less often, and leaves the map unchanged. The
 * thread ends when nobody has the reader any more: Hadoop closes no mapping, and programs that submit jobs make many.
 */
public final class StateReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StateReader.class);

    /** How much less often at most. */
    private static final int SLOWEST = 20;

    /** How long a daemon that starts waits for the first answer, so that its first questions find it. */
    private static final Duration FIRST_WITHIN = Duration.ofSeconds(2);

    private final StateSource source;
    private final Duration interval;
    private final Tables tables;
    private final Thread thread;
    private final CountDownLatch first = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile RackMap map;

    // The thread's own.
    private boolean failing;
    private int factor = 1;

    public StateReader(StateSource source, Duration interval, Tables tables) {
        this.source = source;
        this.interval = interval;
        this.tables = tables;
        map = RackMap.of(List.of(), tables);
        WeakReference<StateReader> self = new WeakReference<>(this);
        CountDownLatch end = closed;
        thread = new Thread(() -> run(self, end), "terrain rack reader");
        thread.setDaemon(true);
    }

    /** Starts the thread, and waits a moment for the first state to be read. */
    public void start() {
        thread.start();
        try {
            if (!first.await(FIRST_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("{} does not answer yet: using default locations until it does", source);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The latest, at once. */
    public RackMap map() {
        return map;
    }

    /** Ends the thread; idempotent. */
    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }

    /** Reads once; returns how long to wait until the next time. */
    Duration readOnce() {
        try {
            Optional<RackState> state = source.read();
            if (state.isPresent()) {
                map = RackMap.of(state.get().nodes(), tables);
                if (failing) {
                    LOG.info(
                            "{} answers again: {} nodes",
                            source,
                            state.get().nodes().size());
                }
                failing = false;
                factor = 1;
                return interval;
            }
            failed("there is none yet");
        } catch (IOException | RuntimeException e) {
            failed(e.getMessage() == null ? e.toString() : e.getMessage());
        }
        return interval.multipliedBy(factor);
    }

    private void failed(String why) {
        if (!failing) {
            LOG.warn("locations stay unchanged, because {} cannot be read: {}", source, why);
        }
        failing = true;
        factor = Math.min(SLOWEST, factor * 2);
    }

    private static void run(WeakReference<StateReader> self, CountDownLatch end) {
        try {
            Optional<Duration> wait = readOnce(self);
            while (wait.isPresent() && !end.await(wait.get().toMillis(), TimeUnit.MILLISECONDS)) {
                wait = readOnce(self);
            }
        } catch (InterruptedException e) {
            LOG.debug("A state is no longer read");
        }
    }

    /** Empty when nobody has the reader any more. */
    private static Optional<Duration> readOnce(WeakReference<StateReader> self) {
        StateReader reader = self.get();
        if (reader == null) {
            return Optional.empty();
        }
        Duration wait = reader.readOnce();
        reader.first.countDown();
        return Optional.of(wait);
    }
}
