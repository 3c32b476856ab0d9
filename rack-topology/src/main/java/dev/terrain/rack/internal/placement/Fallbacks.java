package dev.terrain.rack.internal.placement;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts choices that did not go by the budget, and says so at most once a minute for each reason. Thread-safe. */
public final class Fallbacks {

    private static final Logger LOG = LoggerFactory.getLogger(Fallbacks.class);

    private static final long QUIET_MILLIS = Duration.ofMinutes(1).toMillis();

    private final LongSupplier clockMillis;
    private final Map<Fallback, Long> counts = new EnumMap<>(Fallback.class);
    private final Map<Fallback, Long> saidMillis = new EnumMap<>(Fallback.class);

    public Fallbacks(LongSupplier clockMillis) {
        this.clockMillis = clockMillis;
    }

    /** Counts one. */
    public void count(Fallback reason) {
        count(reason, null);
    }

    /** Counts one that followed from a throwable. */
    public void failed(Throwable cause) {
        count(Fallback.FAILED, cause);
    }

    public synchronized long countOf(Fallback reason) {
        return counts.getOrDefault(reason, 0L);
    }

    private synchronized void count(Fallback reason, @Nullable Throwable cause) {
        long count = counts.merge(reason, 1L, Long::sum);
        long now = clockMillis.getAsLong();
        Long said = saidMillis.get(reason);
        if (said == null || now - said >= QUIET_MILLIS) {
            saidMillis.put(reason, now);
            LOG.warn(
                    "Placement outside the budget: {} ({} so far; logged at most once a minute).",
                    reason.reason(),
                    count,
                    cause);
        }
    }
}
