package dev.terrain.integration.report;

import java.util.Arrays;
import java.util.Collection;

/**
 * Several measurements of one quantity.
 *
 * @param median the middle one, or the mean of the two middle ones
 * @param min the smallest
 * @param max the largest
 */
public record Summary(double median, double min, double max) {

    /** Summarises at least one value. */
    public static Summary of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("nothing was measured");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Summary(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** Summarises at least one value. */
    public static Summary of(Collection<Double> values) {
        return of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
