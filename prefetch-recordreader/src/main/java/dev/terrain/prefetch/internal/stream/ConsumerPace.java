package dev.terrain.prefetch.internal.stream;

import java.util.function.LongSupplier;

/**
 * How much of its time the consumer of a run waits, and with that, whether reading ahead has anything to give.
 *
 * <p>A consumer that finds its next bytes ready each time is slower than the device, or the page cache is the device.
 * If nobody else wants the device, the kernel's own read-ahead does as well then, without a thread and a copy.
 *
 * <p>Worked example with pieces of 16 MB: a mapper takes 400 ms for a piece that the disk gives in 150 ms. When it has
 * used up the first, it has waited for 1 of 400 ms, below 2 %: nothing to gain. A mapper that takes 50 ms for a piece
 * waits 100 of each 150 ms.
 *
 * <p>Not thread-safe.
 */
final class ConsumerPace {

    /** What reading ahead may cost at most is also the least that it has to be able to bring. */
    private static final double LEAST_WAIT_SHARE = 0.02;

    private final long leastBytes;
    private final PrefetchMeter meter;
    private final LongSupplier nanoTime;
    private boolean begun;
    private boolean waiting;
    private long waitingSince;
    private long begunNanos;
    private long waitedNanos;
    private long usedBytes;

    /** Says nothing before {@code leastBytes} have been used. */
    ConsumerPace(long leastBytes, PrefetchMeter meter, LongSupplier nanoTime) {
        this.leastBytes = leastBytes;
        this.meter = meter;
        this.nanoTime = nanoTime;
    }

    /** The consumer has bytes. What it waited for the first ones does not count: nothing could have been ready. */
    void hasBytes() {
        if (!begun) {
            begun = true;
            begunNanos = nanoTime.getAsLong();
            waitedNanos = 0;
        }
    }

    void waits() {
        waiting = true;
        waitingSince = nanoTime.getAsLong();
    }

    void goesOn() {
        long before = waitedNanos;
        waitedNanos = waitedNanos();
        waiting = false;
        meter.stalls.add(1);
        meter.waitNanos.add(waitedNanos - before);
    }

    void used(long bytes) {
        usedBytes += bytes;
    }

    /** Whether the consumer is known to wait hardly ever. */
    boolean neverWaits() {
        long elapsedNanos = nanoTime.getAsLong() - begunNanos;
        return usedBytes >= leastBytes && elapsedNanos > 0 && waitedNanos() < elapsedNanos * LEAST_WAIT_SHARE;
    }

    private long waitedNanos() {
        return waiting ? waitedNanos + nanoTime.getAsLong() - waitingSince : waitedNanos;
    }
}
