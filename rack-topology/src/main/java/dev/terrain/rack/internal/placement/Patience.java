package dev.terrain.rack.internal.placement;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Whether what did not work is worth waiting for: for ten minutes after it last worked, nearly what Hadoop waits before
 * it takes a DataNode for dead (10.5 min by default). A node that is busy for a moment thus causes no replica at the
 * wrong site; a site that is full does. Failures more than ten minutes apart have nothing to do with each other. One
 * entry a site, direction and kind of block. Thread-safe.
 */
public final class Patience {

    private static final long LASTS_MILLIS = Duration.ofMinutes(10).toMillis();

    private final LongSupplier clockMillis;
    private final Map<String, Failing> failing = new ConcurrentHashMap<>();

    private record Failing(long sinceMillis, long lastMillis) {}

    Patience(LongSupplier clockMillis) {
        this.clockMillis = clockMillis;
    }

    void worked(String what) {
        failing.remove(what);
    }

    /** Notes a failure, and says whether there have been only such for so long that one does better without. */
    boolean isOverAfterFailure(String what) {
        long now = clockMillis.getAsLong();
        Failing noted = failing.compute(what, (key, before) -> {
            boolean isFirst = before == null || now - before.lastMillis > LASTS_MILLIS;
            return new Failing(isFirst ? now : before.sinceMillis, now);
        });
        return now - noted.sinceMillis >= LASTS_MILLIS;
    }
}
