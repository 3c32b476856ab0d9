package dev.terrain.rack.internal.map;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a {@link RackMap} up to date with a NameNode's state, in other daemons. One daemon thread reads periodically.
 * While there is nothing to read, it logs this once, reads less and less often, and leaves the map unchanged.
 */
public final class StateReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StateReader.class);

    /** How much less often at most. */
    private static final int SLOWEST = 20;

    /** How long a daemon that starts waits for the first answer, so that its first questions find it. */
    private static final Duration FIRST_WITHIN = Duration.ofSeconds(2);

    private final Source source;
    private final Duration interval;
    private final Tables tables;
    private final Thread thread = new Thread(this::run, "terrain rack reader");
    private final CountDownLatch first = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile RackMap map;

    // The thread's own.
    private boolean failing;
    private int factor = 1;

    public StateReader(Source source, Duration interval, Tables tables) {
        this.source = source;
        this.interval = interval;
        this.tables = tables;
        map = tables.map(Optional.empty());
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
                map = tables.map(state);
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

    private void run() {
        try {
            do {
                Duration wait = readOnce();
                first.countDown();
                if (closed.await(wait.toMillis(), TimeUnit.MILLISECONDS)) {
                    return;
                }
            } while (true);
        } catch (InterruptedException e) {
            LOG.debug("{} is no longer read", source);
        }
    }

    /** From where a state comes. Its {@code toString} names it. */
    public interface Source {

        /** The state now; empty when there is none yet. */
        Optional<RackState> read() throws IOException;

        static Source file(Path path) {
            StateFile file = new StateFile(path);
            return named("the state file " + path, file::read);
        }

        static Source url(URI jmx) {
            StateUrl url = new StateUrl(jmx);
            return named("the state at " + jmx, () -> Optional.of(url.read()));
        }

        private static Source named(String name, Source source) {
            return new Source() {
                @Override
                public Optional<RackState> read() throws IOException {
                    return source.read();
                }

                @Override
                public String toString() {
                    return name;
                }
            };
        }
    }
}
