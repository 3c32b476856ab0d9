package dev.terrain.rack.internal.probe;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The tier of a node, with hysteresis. Not thread-safe.
 *
 * <p>The first round trip puts it into its tier. It moves when so many probes in a row, none of them failed, show one
 * and the same other tier and a round trip that differs by more than a share from the one with which it came, and when
 * its last move is long enough ago. It is the windowed minimum that is shown here, not its smoothed course: that would
 * pass through tiers on its way where the node never was.
 *
 * <p>Example with tiers that end at 1, 5 and 15 ms, a change of 0.3 and 5 rounds: a node that came with 4.8 ms stays in
 * {@code tier1} at 6 ms (0.25 more), and goes to {@code tier2} at the fifth probe in a row with 6.3 ms or more.
 */
final class TierOfNode {

    private final Tiers tiers;
    private final MoveRule rule;
    private long assignedMicros;
    private @Nullable Instant movedAt;
    private int candidate;
    private int rounds;

    TierOfNode(Tiers tiers, MoveRule rule) {
        this.tiers = tiers;
        this.rule = rule;
    }

    /** Takes over where it was before a restart. */
    void restore(long assigned, Instant moved) {
        assignedMicros = assigned;
        movedAt = moved;
    }

    /** A probe that succeeded, with the least round trip of the window; says what the node did. */
    Step observe(long leastMicros, Instant now) {
        if (movedAt == null) {
            settle(leastMicros, now);
            return Step.PLACED;
        }
        int seen = tiers.of(leastMicros);
        if (seen == tiers.of(assignedMicros)
                || Math.abs(leastMicros - assignedMicros) <= rule.change() * assignedMicros) {
            rounds = 0;
            return Step.STAYED;
        }
        rounds = seen == candidate ? rounds + 1 : 1;
        candidate = seen;
        if (rounds < rule.rounds() || isTooSoon(movedAt, now)) {
            return Step.STAYED;
        }
        settle(leastMicros, now);
        return Step.MOVED;
    }

    /** Times after now (the clock was ahead) do not delay a move. */
    private boolean isTooSoon(Instant moved, Instant now) {
        return !now.isBefore(moved) && now.isBefore(moved.plus(rule.interval()));
    }

    /** A probe that failed: the row is broken, and the node stays. */
    void failed() {
        rounds = 0;
    }

    /** Its tier, empty while unmeasured. */
    OptionalInt tier() {
        return movedAt == null ? OptionalInt.empty() : OptionalInt.of(tiers.of(assignedMicros));
    }

    /** The round trip with which it came to its tier. */
    OptionalLong assignedMicros() {
        return movedAt == null ? OptionalLong.empty() : OptionalLong.of(assignedMicros);
    }

    Optional<Instant> movedAt() {
        return Optional.ofNullable(movedAt);
    }

    private void settle(long micros, Instant now) {
        assignedMicros = micros;
        movedAt = now;
        rounds = 0;
    }

    /** The effect of a probe on a node's tier. */
    enum Step {
        STAYED,
        PLACED,
        MOVED
    }
}
