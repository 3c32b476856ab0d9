package dev.terrain.integration.bench.zonecost;

import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Sampler;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.pool.PoolStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/** Takes slabs back meanwhile, as the NodeManager's service does. */
final class BackgroundKeeper implements AutoCloseable {

    /** Five times as often as terrain.zone.interval says unless told otherwise, for runs of seconds. */
    private static final Duration EVERY = Duration.ofSeconds(1);

    private static final Duration RETURNED_WITHIN = Duration.ofMinutes(1);

    private final PoolKeeper keeper;
    private final PoolStatus atStart;
    private final Sampler tending;

    private BackgroundKeeper(PoolKeeper keeper, PoolStatus atStart) {
        this.keeper = keeper;
        this.atStart = atStart;
        tending = new Sampler("keeper", EVERY, this::tend);
    }

    /** Builds the pool when there is none, and starts. */
    static BackgroundKeeper start(Path local, long limitBytes, PoolSettings settings) throws IOException {
        PoolKeeper keeper = new PoolKeeper(local, limitBytes, settings);
        PoolStatus status = keeper.tend(PoolKeeper.Load.IDLE);
        if (status.stepsAside().isPresent() || status.free().slabs() == 0) {
            keeper.close();
            throw new IOException("no pool in " + local + ": " + status);
        }
        return new BackgroundKeeper(keeper, status);
    }

    /** How the pool stood when it started. */
    PoolStatus atStart() {
        return atStart;
    }

    /** Ends it once every slab is back; returns how the pool stands then. */
    PoolStatus awaitReturns() throws IOException {
        tending.close();
        Interruptible.require(
                RETURNED_WITHIN,
                Duration.ZERO,
                () -> tend().lent().slabs() == 0,
                () -> tend().lent().slabs() + " slabs are still lent though their files are deleted");
        return tend();
    }

    private PoolStatus tend() throws IOException {
        return keeper.tend(PoolKeeper.Load.BUSY);
    }

    @Override
    public void close() {
        try {
            tending.close();
            keeper.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
