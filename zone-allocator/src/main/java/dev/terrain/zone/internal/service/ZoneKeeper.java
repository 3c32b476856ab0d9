package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import java.io.IOException;

/** Keeps something in the zone of one directory. Not thread-safe. */
interface ZoneKeeper {

    /**
     * Does what is due and says how things stand.
     *
     * @throws IOException when the file system refuses something; the next call tries again
     */
    DirectoryStatus tend(Load load) throws IOException;

    /** Leaves everything as it is, for the next keeper. */
    default void close() throws IOException {}
}
