package dev.terrain.integration.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A successful task attempt: phases that follow one another without a gap.
 *
 * @param start when it was started
 * @param phases in order
 */
public record TaskAttempt(Instant start, List<PhaseEnd> phases) {

    public TaskAttempt {
        phases = List.copyOf(phases);
    }

    /** How long the attempt was in that phase; zero when it has no such phase. */
    public Duration timeIn(Phase phase) {
        Instant from = start;
        for (PhaseEnd end : phases) {
            if (end.phase() == phase) {
                return Duration.between(from, end.at());
            }
            from = end.at();
        }
        return Duration.ZERO;
    }

    /**
     * A phase and when it ended.
     *
     * @param phase which
     * @param at its end
     */
    public record PhaseEnd(Phase phase, Instant at) {}
}
