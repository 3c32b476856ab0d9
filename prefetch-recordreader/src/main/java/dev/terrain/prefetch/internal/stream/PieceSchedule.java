package dev.terrain.prefetch.internal.stream;

import java.util.function.BooleanSupplier;

/** Says when the pieces of a stream may be read, how far, and how. Used by one reader thread at a time. */
@FunctionalInterface
public interface PieceSchedule {

    /** Every piece at once. */
    PieceSchedule AT_ONCE = (position, givenUp) -> Turn.UNLIMITED;

    /** The right to read a piece, and perhaps more of them. */
    interface Turn {

        /** Any piece, read on from where the stream is, and nobody waits for it. */
        Turn UNLIMITED = new Turn() {
            @Override
            public long end() {
                return Long.MAX_VALUE;
            }

            @Override
            public Access access() {
                return Access.STREAMED;
            }

            @Override
            public boolean contended() {
                return false;
            }

            @Override
            public boolean goesOn(long bytes) {
                return false;
            }

            @Override
            public boolean fast() {
                return false;
            }

            @Override
            public void finish(long bytes) {}
        };

        /** Where it has to end at the latest, after the position that was asked for. */
        long end();

        /** How to read it. */
        Access access();

        /** Whether others want the same device. */
        boolean contended();

        /** Whether another piece may be read in it, asked after each; {@code bytes} were read so far. */
        boolean goesOn(long bytes);

        /** Once it has ended: whether the bytes came faster than any disk gives them. */
        boolean fast();

        /** Ends the turn, once; {@code bytes} were read. */
        void finish(long bytes);
    }

    /**
     * Waits for the turn to read from {@code position} on.
     *
     * @param givenUp asked often while waiting; when it says so, a turn of any kind comes soon
     */
    Turn next(long position, BooleanSupplier givenUp) throws InterruptedException;
}
