package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.pool.PoolSettings;
import java.io.IOException;
import java.nio.file.Path;

/** Keeps a pool. */
final class PoolCaretaker implements Caretaker {

    /** A build is worth its hold from this much free outer space. */
    private static final long USEFUL_BYTES = 64L << 20;

    private final Path directory;
    private final PoolKeeper keeper;

    PoolCaretaker(Path directory, Zone zone, ServiceSettings settings) {
        this.directory = directory;
        keeper = new PoolKeeper(
                directory,
                new PoolSettings(
                        zone.limitBytes(),
                        settings.largestSlabBytes(),
                        settings.keepFreeBytes(),
                        settings.fullnessCeiling(),
                        USEFUL_BYTES));
    }

    @Override
    public DirectoryStatus tend(Load load) throws IOException {
        return DirectoryStatus.ofPool(directory, keeper.tend(load));
    }

    @Override
    public void close() throws IOException {
        keeper.close();
    }
}
