package dev.terrain.integration.bench;

import dev.terrain.integration.report.Summary;
import java.util.Locale;

/**
 * How many times as good an arm is as another: more is better, whichever way the quantity is.
 *
 * @param ofPairs of the runs with the same number
 * @param pairs how many there are
 * @param isApart whether no run of the one is as good as one of the other
 */
public record Ratio(Summary ofPairs, int pairs, boolean isApart) {

    public double median() {
        return ofPairs.median();
    }

    /** As in {@code 1.13 (1.08-1.20, ranges apart)} or {@code 1.13 (one run)}. */
    @Override
    public String toString() {
        if (pairs == 1) {
            return String.format(Locale.ROOT, "%.2f (one run)", ofPairs.median());
        }
        return String.format(
                Locale.ROOT,
                "%.2f (%.2f-%.2f, ranges %s)",
                ofPairs.median(),
                ofPairs.min(),
                ofPairs.max(),
                isApart ? "apart" : "overlap");
    }
}
