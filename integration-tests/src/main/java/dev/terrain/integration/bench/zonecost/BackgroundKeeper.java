package dev.terrain.integration.bench.zonecost;

import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.pool.PoolStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Takes slabs back meanwhile, as the NodeManager's service does. */
final class BackgroundKeeper implements AutoCloseable {

    /** Five times as often as terrain.zone.interval says unless told otherwise, for runs of seconds. */
    private static final int EVERY_MILLIS = 1000;

    private static final Duration RETURNED_WITHIN = Duration.ofMinutes(1);

    private final PoolKeeper keeper;
    private final PoolStatus atStart;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicReference<IOException> failure = new AtomicReference<>();
    private final Thread thread = new Thread(this::keep, "keeper");

    private BackgroundKeeper(PoolKeeper keeper, PoolStatus atStart) {
        this.keeper = keeper;
        this.atStart = atStart;
        thread.setDaemon(true);
    }

    /** Builds the pool when there is none, and starts. */
    static BackgroundKeeper start(Path local, PoolSettings settings) throws IOException {
        PoolKeeper keeper = new PoolKeeper(local, settings);
        PoolStatus status = keeper.tend(PoolKeeper.Load.IDLE);
        if (status.stepsAside().isPresent() || status.freeSlabs() == 0) {
            keeper.close();
            throw new IOException("no pool in " + local + ": " + status);
        }
        BackgroundKeeper started = new BackgroundKeeper(keeper, status);
        started.thread.start();
        return started;
    }

    /** How the pool stood when it started. */
    PoolStatus atStart() {
        return atStart;
    }

    private void keep() {
        try {
            while (!closing.await(EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                keeper.tend(PoolKeeper.Load.BUSY);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            failure.set(e);
        }
    }

    /** Ends it once every slab is back; returns how the pool stands then. */
    PoolStatus awaitReturns() throws IOException {
        endThread();
        Instant deadline = Instant.now().plus(RETURNED_WITHIN);
        while (true) {
            PoolStatus status = keeper.tend(PoolKeeper.Load.BUSY);
            if (status.lentSlabs() == 0) {
                return status;
            }
            if (Instant.now().isAfter(deadline)) {
                throw new IOException(status.lentSlabs() + " slabs are still lent though their files are deleted");
            }
        }
    }

    @Override
    public void close() {
        try {
            endThread();
            keeper.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void endThread() throws IOException {
        closing.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        IOException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }
}
