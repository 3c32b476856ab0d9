package dev.terrain.rack.internal.placement;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts choices that did not go by the budget, and says so at most once a minute for each reason. Thread-safe. */
public final class Fallbacks {

    private static final Logger LOG = LoggerFactory.getLogger(Fallbacks.class);

    private static final long QUIET_MILLIS = Duration.ofMinutes(1).toMillis();
    private static final long NEVER = Long.MIN_VALUE;

    private static final class Tally {
        private final LongAdder count = new LongAdder();
        private final AtomicLong saidMillis = new AtomicLong(NEVER);
    }

    private final LongSupplier clockMillis;
    private final Map<Fallback, Tally> tallies = Arrays.stream(Fallback.values())
            .collect(Collectors.toUnmodifiableMap(Function.identity(), reason -> new Tally()));

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

    public long countOf(Fallback reason) {
        return tally(reason).count.sum();
    }

    private void count(Fallback reason, @Nullable Throwable cause) {
        Tally tally = tally(reason);
        tally.count.increment();
        long now = clockMillis.getAsLong();
        long said = tally.saidMillis.get();
        if ((said == NEVER || now - said >= QUIET_MILLIS) && tally.saidMillis.compareAndSet(said, now)) {
            LOG.warn(
                    "Placement outside the budget: {} ({} so far; logged at most once a minute).",
                    reason.reason(),
                    tally.count.sum(),
                    cause);
        }
    }

    private Tally tally(Fallback reason) {
        Tally tally = tallies.get(reason);
        if (tally == null) {
            throw new AssertionError(reason);
        }
        return tally;
    }
}
