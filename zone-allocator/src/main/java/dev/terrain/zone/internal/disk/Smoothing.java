package dev.terrain.zone.internal.disk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The decreasing step function nearest to a series, by the sum of absolute differences: pool adjacent violators, each
 * pool standing for its median (Robertson, Wright and Dykstra, Order Restricted Statistical Inference, 1988, chapter
 * 1).
 *
 * <p>A disk gets slower inwards and never faster, so what rises is disturbance. Medians, since a sample that another
 * program disturbed is slow by any factor and must not pull its neighbours down.
 *
 * <p>Worked example: 100, 97, 30, 96, 90, 92. 30 and 96 rise, so they are pooled (median 63); 63 and 90 rise, so 30, 96
 * and 90 are pooled (median 90); 90 and 92 rise, so all four are (median 91). The result is 100, 97, 91, 91, 91, 91:
 * the disturbed sample is gone.
 */
final class Smoothing {

    private Smoothing() {}

    /** As many values as it is given, none greater than the one before. */
    static double[] decreasing(double[] values) {
        List<Pool> pools = new ArrayList<>();
        for (double value : values) {
            Pool last = new Pool(new double[] {value}, value);
            while (!pools.isEmpty() && pools.get(pools.size() - 1).median < last.median) {
                last = pools.remove(pools.size() - 1).with(last);
            }
            pools.add(last);
        }
        double[] smoothed = new double[values.length];
        int at = 0;
        for (Pool pool : pools) {
            Arrays.fill(smoothed, at, at + pool.sorted.length, pool.median);
            at += pool.sorted.length;
        }
        return smoothed;
    }

    /** The middle value, or the mean of the two in the middle; of at least one. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return medianOfSorted(sorted);
    }

    private static double medianOfSorted(double[] sorted) {
        int upper = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2;
    }

    /** Neighbours that share one value. */
    private static final class Pool {

        private final double[] sorted;
        private final double median;

        Pool(double[] sorted, double median) {
            this.sorted = sorted;
            this.median = median;
        }

        Pool with(Pool other) {
            double[] both = Arrays.copyOf(sorted, sorted.length + other.sorted.length);
            System.arraycopy(other.sorted, 0, both, sorted.length, other.sorted.length);
            Arrays.sort(both);
            return new Pool(both, medianOfSorted(both));
        }
    }
}
