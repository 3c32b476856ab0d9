package dev.terrain.rack.internal.probe;

import java.time.Duration;

/**
 * When connects may begin: in the mean no more a second than allowed, in batches of what falls due within 200 ms. Most
 * of what a probe costs is that a thread which slept finds nothing of its own in the processor's caches: 300
 * microseconds of CPU where connects came every 10 ms, 66 where they came one after the other (3,000 on the loopback
 * device of a busy machine of two cores). Not thread-safe.
 *
 * <p>Worked example: 50 a second and an interval of 10 s make batches of up to 10, each begun 200 ms after the one
 * before. Who comes late, for example after the machine slept, makes up for one batch, not for all of them.
 */
final class Pace {

    private static final Duration TOGETHER = Duration.ofMillis(200);

    /** Of the interval, where that is short. */
    private static final int PART = 10;

    private final long gapNanos;
    private final long togetherNanos;
    private long nextConnectNanos;
    private long nextBatchNanos;

    Pace(int perSecond, Duration interval, long nowNanos) {
        gapNanos = Duration.ofSeconds(1).toNanos() / perSecond;
        togetherNanos = Math.min(TOGETHER.toNanos(), interval.toNanos() / PART);
        nextConnectNanos = nowNanos;
        nextBatchNanos = nowNanos;
    }

    /** How long until the next batch begins; 0 or less when one may now. */
    long untilBatchNanos(long nowNanos) {
        return nextBatchNanos - nowNanos;
    }

    /** How long until a connect is allowed; 0 or less when one is now. */
    long untilConnectNanos(long nowNanos) {
        return nextConnectNanos - nowNanos;
    }

    /** How many connects a batch has at most. */
    long mostInBatch() {
        return Math.max(1, (togetherNanos + gapNanos - 1) / gapNanos);
    }

    /** A connect begins. */
    void connects(long nowNanos) {
        nextConnectNanos = Math.max(nextConnectNanos, nowNanos - togetherNanos) + gapNanos;
    }

    /** Nothing more is due, or allowed, of the batch that began then. */
    void batchEnds(long beganNanos) {
        nextBatchNanos = beganNanos + togetherNanos;
    }
}
