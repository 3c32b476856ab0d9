package dev.terrain.spill.internal.model;

import java.util.PriorityQueue;

/**
 * What {@code Merger} does with runs of equal size when it may open only so many at once: it merges the smallest into
 * one until the last merge can take all that is left. The first of these merges is narrower, so that all others are
 * full ({@code Merger.MergeQueue.getPassFactor}).
 *
 * <p>Example: 12 runs, 10 at once. (12 - 1) mod (10 - 1) + 1 = 3 are merged first, a quarter of the data; the last
 * merge takes the 9 others and that one. 0.25 of the data moves once more than with 12 at once.
 *
 * @param rewritten how often the data moves before the last merge, in multiples of all of it
 * @param comparisons how many doublings of width a record passes on its way, the last merge included, on average
 * @param passes merges in all, the last one included; 0 when there is one run or none
 */
record MergeTree(double rewritten, double comparisons, int passes) {

    /** More runs than this are not simulated one by one, since a search asks hundreds of times. */
    static final int SIMULATED_RUNS = 2_000;

    static MergeTree of(long runs, int factor) {
        if (runs <= 1) {
            return new MergeTree(0, 0, 0);
        }
        if (runs > SIMULATED_RUNS) {
            double levels = Math.ceil(Math.log((double) runs) / Math.log(Math.max(2, factor)));
            return new MergeTree(levels - 1, log2((double) runs), (int) Math.min(Integer.MAX_VALUE, runs / factor));
        }
        PriorityQueue<Double> sizes = new PriorityQueue<>();
        for (int i = 0; i < runs; i++) {
            sizes.add(1.0 / runs);
        }
        return of(sizes, Math.max(2, factor));
    }

    private static MergeTree of(PriorityQueue<Double> sizes, int factor) {
        double rewritten = 0;
        double comparisons = 0;
        int passes = 1;
        int width = firstWidth(sizes.size(), factor);
        while (sizes.size() > factor) {
            double merged = 0;
            for (int i = 0; i < width; i++) {
                merged += sizes.remove();
            }
            sizes.add(merged);
            rewritten += merged;
            comparisons += merged * log2(width);
            passes++;
            width = factor;
        }
        return new MergeTree(rewritten, comparisons + log2(sizes.size()), passes);
    }

    private static int firstWidth(int runs, int factor) {
        int rest = (runs - 1) % (factor - 1);
        return rest == 0 ? factor : rest + 1;
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }
}
