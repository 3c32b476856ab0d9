package dev.terrain.rack.internal.latency;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The round trip between any two nodes, as well as it is known: measured, else estimated where estimates are good
 * enough, else not at all. Immutable: a look-up takes two hashes and no lock.
 */
public final class PairEstimates {

    /** An estimate that may well be wrong by more would mix up tiers, which lie a factor of 3 and more apart. */
    public static final double MOST_ERROR = 0.3;

    private final PairLatencies measured;
    private final Coordinates coordinates;

    private PairEstimates(PairLatencies measured, Coordinates coordinates) {
        this.measured = measured;
        this.coordinates = coordinates;
    }

    /** From what agents measured; calculates coordinates, which takes up to some seconds for very many pairs. */
    public static PairEstimates of(PairLatencies measured) {
        return new PairEstimates(measured, Coordinates.of(measured));
    }

    /** Of nodes nothing is known of. */
    public static PairEstimates none() {
        return of(PairLatencies.none());
    }

    /** The measured round trip, else one estimated with an error below {@value #MOST_ERROR}, else empty. */
    public OptionalLong roundTripMicros(String a, String b) {
        OptionalLong known = measured.roundTripMicros(a, b);
        if (known.isPresent()) {
            return known;
        }
        return coordinates
                .estimate(a, b)
                .filter(estimate -> estimate.error() < MOST_ERROR)
                .map(estimate -> OptionalLong.of(estimate.micros()))
                .orElse(OptionalLong.empty());
    }

    /** How many pairs were measured. */
    public int measuredPairs() {
        return measured.size();
    }

    /** The median error of estimates as a share; empty when it is not known, and nothing is estimated. */
    public OptionalDouble medianError() {
        return coordinates.medianError();
    }
}
