package dev.terrain.prefetch.internal.stream;

import java.util.function.BooleanSupplier;

/** Says when the pieces of a stream may be read, how far, and how. Used by one reader thread at a time. */
@FunctionalInterface
public interface PieceSchedule {

    /** Every piece at once. */
    PieceSchedule AT_ONCE = (position, givenUp) -> new Turn() {};

    /** The right to read a piece, and perhaps more of them; here any, read on, which nobody waits for. */
    interface Turn {

        /** Where it has to end at the latest, after the position that was asked for. */
        default long end() {
            return Long.MAX_VALUE;
        }

        /** How to read it. */
        default Access access() {
            return Access.STREAMED;
        }

        /** Whether others want the same device. */
        default boolean contended() {
            return false;
        }

        /** Whether another piece may be read in it, asked after each; {@code bytes} were read so far. */
        default boolean goesOn(long bytes) {
            return false;
        }

        /** Once it has ended: whether the bytes came faster than any disk gives them. */
        default boolean fast() {
            return false;
        }

        /** Ends the turn, once; {@code bytes} were read. */
        default void finish(long bytes) {}
    }

    /**
     * Waits for the turn to read from {@code position} on.
     *
     * @param givenUp asked often while waiting; when it says so, a turn of any kind comes soon
     */
    Turn next(long position, BooleanSupplier givenUp) throws InterruptedException;
}
