package dev.terrain.prefetch.internal.stream;

import java.util.function.BooleanSupplier;

/** Says when the pieces of a stream may be read, how far, and how. Used by one reader thread at a time. */
@FunctionalInterface
public interface PieceSchedule {

    /** The right to read a piece, and perhaps more of them. */
    interface Turn {

        /** Where it has to end at the latest, after the position that was asked for. */
        long end();

        Access access();

        /** Whether others want the same device. */
        boolean contended();

        /** Whether another piece may be read in it, asked after each; {@code bytes} were read so far. */
        boolean goesOn(long bytes);

        /** Ends the turn, once; {@code bytes} were read. Returns whether they came faster than any disk gives them. */
        boolean finish(long bytes);
    }

    /**
     * Waits for the turn to read from {@code position} on.
     *
     * @param givenUp asked often while waiting; when it says so, a turn of any kind comes soon
     */
    Turn next(long position, BooleanSupplier givenUp) throws InterruptedException;
}
