package dev.terrain.rack.internal.latency;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Positions such that distances between them resemble measured round trips: Vivaldi, with a height (Dabek, Cox,
 * Kaashoek and Morris, "Vivaldi: A Decentralized Network Coordinate System", SIGCOMM 2004, sections 2.5, 2.6 and 5.4).
 *
 * <p>The distance of two nodes is that of their positions in 3 dimensions (the core of the network) plus both heights
 * (their links to it). For every measured pair in turn, both are pushed apart or together along the line between them,
 * the less certain one further. The same measurements and seed give the same positions.
 *
 * <p>Worked example: two nodes 6 ms apart by position with heights of 1 ms each are at a distance of 8 ms. Measured are
 * 10 ms, both are as certain, and the step is 0.25: each is moved by 0.25 x 1/2 x (10 - 8) = 0.25 ms, of which 6/8 in
 * position and 2/8 in height.
 */
final class Vivaldi {

    private static final int DIMENSIONS = 3;

    /**
     * c_c and c_e of section 2.6; the paper found 0.25 good for both. The step falls to 0 with the rounds, as nothing
     * changes meanwhile.
     */
    private static final double STEP = 0.25;

    private static final double ERROR_WEIGHT = 0.25;

    /** No host answers faster through its own link, and a height of 0 would stay 0. */
    private static final double LEAST_HEIGHT_MICROS = 1;

    /** Pairs looked at altogether, some 100 ns each. */
    private static final long MOST_UPDATES = 20_000_000;

    private static final int MOST_ROUNDS = 400;
    private static final int FEWEST_ROUNDS = 40;

    /** A round trip between the nodes of these numbers. */
    record Sample(int one, int other, double micros) {}

    private final double[][] position;
    private final double[] height;
    private final double[] error;
    private final Random random;

    private Vivaldi(int nodes, long seed) {
        random = new Random(seed);
        position = new double[nodes][DIMENSIONS];
        height = new double[nodes];
        error = new double[nodes];
        Arrays.fill(error, 1);
        Arrays.fill(height, LEAST_HEIGHT_MICROS);
        // Any two distinct places will do; the first push decides the scale.
        for (double[] place : position) {
            Arrays.setAll(place, dimension -> random.nextDouble() - 0.5);
        }
    }

    /** Nodes 0 up to {@code nodes}, placed by these samples. */
    static Vivaldi fit(int nodes, List<Sample> samples, long seed) {
        Vivaldi fitted = new Vivaldi(nodes, seed);
        if (samples.isEmpty()) {
            return fitted;
        }
        long rounds = Math.max(FEWEST_ROUNDS, Math.min(MOST_ROUNDS, MOST_UPDATES / samples.size()));
        Sample[] order = samples.toArray(new Sample[0]);
        for (int round = 0; round < rounds; round++) {
            fitted.shuffle(order);
            double step = STEP * (1 - round / (double) rounds);
            for (Sample sample : order) {
                fitted.update(sample, step);
            }
        }
        return fitted;
    }

    /** The distance of two nodes, in microseconds. */
    double distanceMicros(int one, int other) {
        return apart(one, other) + height[one] + height[other];
    }

    /** By what share the distances of a node were wrong lately. */
    double error(int node) {
        return error[node];
    }

    private void update(Sample sample, double step) {
        int one = sample.one();
        int other = sample.other();
        double apart = apart(one, other);
        double heights = height[one] + height[other];
        double distance = apart + heights;
        double force = sample.micros() - distance;
        double wrong = Math.abs(force) / sample.micros();
        double balance = error[one] / (error[one] + error[other]);
        error[one] = mixed(error[one], wrong, ERROR_WEIGHT * balance);
        error[other] = mixed(error[other], wrong, ERROR_WEIGHT * (1 - balance));
        double pushOne = step * balance * force;
        double pushOther = step * (1 - balance) * force;
        for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
            double direction = apart > 0
                    ? (position[one][dimension] - position[other][dimension]) / distance
                    : (random.nextDouble() - 0.5) / DIMENSIONS;
            position[one][dimension] += pushOne * direction;
            position[other][dimension] -= pushOther * direction;
        }
        height[one] = Math.max(LEAST_HEIGHT_MICROS, height[one] + pushOne * heights / distance);
        height[other] = Math.max(LEAST_HEIGHT_MICROS, height[other] + pushOther * heights / distance);
    }

    /** Never 0, or nothing could be weighed by it. */
    private static double mixed(double before, double now, double weight) {
        return Math.max(1e-6, now * weight + before * (1 - weight));
    }

    private double apart(int one, int other) {
        double squares = 0;
        for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
            double difference = position[one][dimension] - position[other][dimension];
            squares += difference * difference;
        }
        return Math.sqrt(squares);
    }

    private void shuffle(Sample[] samples) {
        for (int i = samples.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            Sample sample = samples[i];
            samples[i] = samples[j];
            samples[j] = sample;
        }
    }
}
