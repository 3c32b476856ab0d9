package dev.terrain.prefetch.internal.stream;

import java.time.Duration;

/** Policies of tests, in which no time passes, and streams that may read ahead at once. */
public final class Policies {

    private Policies() {}

    public static ReadPolicy of(PieceSizing sizing, PieceMemory memory, PrefetchMeter meter) {
        return new ReadPolicy(sizing, 0, memory, meter, () -> 0, () -> 0, null, Duration.ZERO);
    }

    /** An owner of streams, told nothing of what becomes of them. */
    public static StreamOwner owner(ReadPolicy policy, PieceSchedule schedule) {
        return new StreamOwner() {
            @Override
            public Means means(long bytesSinceAsked) {
                return new Means(policy, schedule);
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
