package dev.terrain.zone.internal.disk;

import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.util.List;
import java.util.function.IntConsumer;

/** A disk, or the part of it that can be read, by disk address and past every cache of the machine. */
public interface ReadableDisk extends AutoCloseable {

    /** How it is read. */
    ZoneProfile.Method method();

    /** Ranges of disk addresses that do not overlap. */
    List<Range> readable() throws IOException;

    /**
     * Called once, with the only pieces that will be read.
     *
     * @param written hears how many pieces were written, from 0 on, where they have to be
     */
    void prepare(List<Range> pieces, IntConsumer written) throws IOException;

    /** Reads a part of a piece, and discards it. */
    void read(long diskAddress, int bytes) throws IOException;

    @Override
    void close() throws IOException;
}
