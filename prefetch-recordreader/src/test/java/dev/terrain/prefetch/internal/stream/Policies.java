package dev.terrain.prefetch.internal.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;

/** Policies of tests, in which no time passes, and streams that may read ahead at once. */
public final class Policies {

    /** Every piece at once, read on, which nobody waits for. */
    public static final PieceSchedule AT_ONCE =
            (position, givenUp) -> new OneTurn(false, false, false, new ArrayList<>());

    /** A turn for one piece or for many, at a device that others want or not; notes what was read in it. */
    record OneTurn(boolean contended, boolean forMany, boolean fast, Collection<Long> turns)
            implements PieceSchedule.Turn {
        @Override
        public long end() {
            return Long.MAX_VALUE;
        }

        @Override
        public Access access() {
            return Access.STREAMED;
        }

        @Override
        public boolean goesOn(long bytes) {
            return forMany;
        }

        @Override
        public boolean finish(long bytes) {
            turns.add(bytes);
            return fast;
        }
    }

    private Policies() {}

    public static ReadPolicy of(PieceSizing sizing, PieceMemory memory, PrefetchMeter meter) {
        return new ReadPolicy(sizing, 0, memory, meter, () -> 0, () -> 0, null, Duration.ZERO);
    }

    /** An owner of streams, told nothing of what becomes of them. */
    public static StreamOwner owner(ReadPolicy policy, PieceSchedule schedule) {
        return new StreamOwner() {
            @Override
            public boolean mayReadAhead(long bytesSinceFound, long bytes) {
                return true;
            }

            @Override
            public ReadPolicy policy() {
                return policy;
            }

            @Override
            public PieceSchedule schedule(ReadPolicy same) {
                return schedule;
            }

            @Override
            public void closed() {}
        };
    }

    /** Begins at once, and after a jump when so many bytes have been read in a row. */
    static Probe probe(long afterJumpBytes) {
        return new Probe(bytes -> true, 0, afterJumpBytes);
    }
}
