package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import java.io.IOException;
import java.nio.file.Path;

/** Keeps a pool. */
final class PoolCaretaker implements Caretaker {

    private final Path directory;
    private final PoolKeeper keeper;

    PoolCaretaker(Path directory, Zone zone, ServiceSettings settings) {
        this.directory = directory;
        keeper = new PoolKeeper(directory, settings.pool().apply(zone.limitBytes()));
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
