package dev.terrain.rack.internal.latency;

import dev.terrain.rack.internal.latency.PairLatencies.Measured;
import dev.terrain.rack.internal.latency.Vivaldi.Sample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * Estimated round trips of pairs that nobody measured, and how wrong such estimates are. Immutable; the same
 * measurements give the same estimates.
 *
 * <p>The error is found by cross-validation: the pairs are dealt into ten parts, each is estimated from the nine
 * others, and the median of {@code |estimated - measured| / measured} is taken. Where there are very many pairs, one
 * part is enough.
 */
public final class Coordinates {

    /**
     * An estimate.
     *
     * @param micros the round trip
     * @param error by what share it may well be wrong: the median over all pairs, or that of the two nodes if it is
     *     worse
     */
    public record Estimate(long micros, double error) {}

    private static final int PARTS = 10;

    /** A position of 3 numbers and a height: fewer pairs leave a node's place open. */
    private static final int FEWEST_PEERS = 4;

    /** Below, the median says little. */
    private static final int FEWEST_TESTED = 10;

    /** Above, a tenth of them is plenty for a median, and fitting ten times would take long. */
    private static final int MANY_PAIRS = 5000;

    private static final long SEED = 20260;

    private final Map<String, Integer> numbers;
    private final int[] peers;
    private final Vivaldi fitted;
    private final OptionalDouble medianError;

    private Coordinates(Map<String, Integer> numbers, List<Sample> samples) {
        this.numbers = numbers;
        peers = peers(numbers.size(), samples);
        fitted = Vivaldi.fit(numbers.size(), samples, SEED);
        medianError = crossValidated(numbers.size(), samples);
    }

    /** From these; takes up to some seconds when there are 100,000. */
    public static Coordinates of(PairLatencies pairs) {
        Map<String, Integer> numbers = new HashMap<>();
        List<Sample> samples = new ArrayList<>();
        for (Measured measured : pairs.all()) {
            samples.add(
                    new Sample(number(numbers, measured.from()), number(numbers, measured.to()), measured.micros()));
        }
        return new Coordinates(numbers, samples);
    }

    /** By what share an estimate is wrong, half of the time by less; empty when there are too few pairs to tell. */
    public OptionalDouble medianError() {
        return medianError;
    }

    /** The round trip of these two; empty when one of them has too few measured pairs, or the error is not known. */
    public Optional<Estimate> estimate(String a, String b) {
        Integer one = numbers.get(a);
        Integer other = numbers.get(b);
        if (one == null
                || other == null
                || one.equals(other)
                || medianError.isEmpty()
                || !areKnown(peers, one, other)) {
            return Optional.empty();
        }
        double error = Math.max(medianError.getAsDouble(), Math.max(fitted.error(one), fitted.error(other)));
        return Optional.of(new Estimate(Math.round(fitted.distanceMicros(one, other)), error));
    }

    private static OptionalDouble crossValidated(int nodes, List<Sample> samples) {
        List<Sample> dealt = new ArrayList<>(samples);
        Collections.shuffle(dealt, new Random(SEED));
        List<Double> errors = new ArrayList<>();
        for (int part = 0; part < (samples.size() > MANY_PAIRS ? 1 : PARTS); part++) {
            List<Sample> known = new ArrayList<>();
            List<Sample> tested = new ArrayList<>();
            for (int i = 0; i < dealt.size(); i++) {
                (i % PARTS == part ? tested : known).add(dealt.get(i));
            }
            int[] knownPeers = peers(nodes, known);
            Vivaldi partial = Vivaldi.fit(nodes, known, SEED);
            for (Sample sample : tested) {
                if (areKnown(knownPeers, sample.one(), sample.other())) {
                    double estimated = partial.distanceMicros(sample.one(), sample.other());
                    errors.add(Math.abs(estimated - sample.micros()) / sample.micros());
                }
            }
        }
        Collections.sort(errors);
        return errors.size() < FEWEST_TESTED
                ? OptionalDouble.empty()
                : OptionalDouble.of(errors.get(errors.size() / 2));
    }

    private static boolean areKnown(int[] peers, int one, int other) {
        return peers[one] >= FEWEST_PEERS && peers[other] >= FEWEST_PEERS;
    }

    private static int[] peers(int nodes, List<Sample> samples) {
        int[] peers = new int[nodes];
        for (Sample sample : samples) {
            peers[sample.one()]++;
            peers[sample.other()]++;
        }
        return peers;
    }

    private static int number(Map<String, Integer> numbers, String node) {
        Integer known = numbers.get(node);
        if (known != null) {
            return known;
        }
        numbers.put(node, numbers.size());
        return numbers.size() - 1;
    }
}
