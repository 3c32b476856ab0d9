package dev.terrain.zone.internal.service;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long to wait after a failure: a minute after the first, after each further one twice as long. Not thread-safe.
 */
final class Backoff {

    static final Duration SHORTEST = Duration.ofMinutes(1);
    static final Duration LONGEST = Duration.ofHours(1);

    private final LongSupplier nanoTime;
    private Duration wait = Duration.ZERO;
    private long failedNanos;

    Backoff(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Waits anew; returns how long. */
    Duration failed() {
        Duration twice = wait.multipliedBy(2);
        if (wait.isZero()) {
            wait = SHORTEST;
        } else {
            wait = twice.compareTo(LONGEST) > 0 ? LONGEST : twice;
        }
        failedNanos = nanoTime.getAsLong();
        return wait;
    }

    boolean isOver() {
        return wait.isZero() || nanoTime.getAsLong() - failedNanos >= wait.toNanos();
    }

    /** As if nothing had failed. */
    void forget() {
        wait = Duration.ZERO;
    }
}
