package dev.terrain.rack.internal.latency;

import dev.terrain.rack.internal.latency.PairLatencies.Measured;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Nodes whose true round trips are known: somewhere in space, behind links of their own, with noise on every pair. */
final class SyntheticNetwork {

    private final long[][] micros;
    private final boolean[][] measured;

    /**
     * Nodes at random in a cube of 30 ms, behind links of 0.1 to 2 ms.
     *
     * @param noise standard deviation of the logarithm by which every pair's round trip is off, for itself: what is
     *     more than a detour of another pair violates the triangle inequality
     * @param share of the pairs that is measured
     */
    SyntheticNetwork(int nodes, double noise, double share, long seed) {
        Random random = new Random(seed);
        double[][] place = new double[nodes][3];
        double[] link = new double[nodes];
        for (int node = 0; node < nodes; node++) {
            link[node] = 100 + random.nextDouble() * 1900;
            for (int dimension = 0; dimension < 3; dimension++) {
                place[node][dimension] = random.nextDouble() * 30_000;
            }
        }
        micros = new long[nodes][nodes];
        measured = new boolean[nodes][nodes];
        for (int one = 0; one < nodes; one++) {
            for (int other = 0; other < one; other++) {
                double apart = 0;
                for (int dimension = 0; dimension < 3; dimension++) {
                    apart += Math.pow(place[one][dimension] - place[other][dimension], 2);
                }
                double factor = Math.exp(noise * random.nextGaussian());
                micros[one][other] = Math.round((Math.sqrt(apart) + link[one] + link[other]) * factor);
                measured[one][other] = random.nextDouble() < share;
            }
        }
    }

    PairLatencies measured() {
        List<Measured> all = new ArrayList<>();
        for (int one = 0; one < micros.length; one++) {
            for (int other = 0; other < one; other++) {
                if (measured[one][other]) {
                    all.add(new Measured("dn" + one, "dn" + other, micros[one][other], 1));
                }
            }
        }
        return PairLatencies.of(all);
    }

    /** The median relative error of these coordinates, over the pairs that were not measured. */
    double trueMedianError(Coordinates coordinates) {
        List<Double> errors = new ArrayList<>();
        for (int one = 0; one < micros.length; one++) {
            for (int other = 0; other < one; other++) {
                if (!measured[one][other]) {
                    long truth = micros[one][other];
                    coordinates
                            .estimate("dn" + one, "dn" + other)
                            .ifPresent(estimate -> errors.add(Math.abs(estimate.micros() - truth) / (double) truth));
                }
            }
        }
        return errors.stream().sorted().toList().get(errors.size() / 2);
    }

    /** A pair that was not measured. */
    String[] unmeasured() {
        for (int one = 0; one < micros.length; one++) {
            for (int other = 0; other < one; other++) {
                if (!measured[one][other]) {
                    return new String[] {"dn" + one, "dn" + other};
                }
            }
        }
        throw new AssertionError("all pairs were measured");
    }
}
