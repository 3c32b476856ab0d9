package dev.terrain.integration.rack;

import java.util.Locale;

/**
 * One figure that rack-topology is to reach.
 *
 * @param text what is meant
 * @param found what was measured
 * @param least allowed, or the most where {@code isUpperBound}
 * @param isUpperBound whether less is better
 */
record Goal(String text, double found, double least, boolean isUpperBound) {

    static Goal atLeast(String text, double found, double least) {
        return new Goal(text, found, least, false);
    }

    static Goal atMost(String text, double found, double most) {
        return new Goal(text, found, most, true);
    }

    boolean isMet() {
        return isUpperBound ? found <= least : found >= least;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%-4s %s: %.3f, wanted %s %.3f",
                isMet() ? "met" : "MISS",
                text,
                found,
                isUpperBound ? "at most" : "at least",
                least);
    }
}
