package dev.terrain.rack.internal.probe;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A node's measured round trip and tier.
 *
 * @param micros smoothed, in microseconds; empty while unmeasured
 * @param tier empty while unmeasured
 * @param assignedMicros the round trip with which it came to its tier
 * @param movedAt when it came there
 * @param measuredAt when a probe of it last succeeded
 * @param failedAt when a probe of it last failed
 */
public record NodeReading(
        OptionalLong micros,
        OptionalInt tier,
        OptionalLong assignedMicros,
        Optional<Instant> movedAt,
        Optional<Instant> measuredAt,
        Optional<Instant> failedAt) {

    /** Of a node that was never probed. */
    public static final NodeReading NONE = new NodeReading(
            OptionalLong.empty(),
            OptionalInt.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** The site that the tier gives; {@code near} while unmeasured. */
    public String site() {
        return Tiers.name(tier.orElse(0));
    }
}
