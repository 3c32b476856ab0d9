package dev.terrain.integration.report;

import java.util.Locale;

/**
 * One figure that a plugin is to reach.
 *
 * @param text what is meant
 * @param found what was measured
 * @param bound the least allowed, or the most where {@code isUpperBound}
 * @param isUpperBound whether less is better
 */
public record Goal(String text, double found, double bound, boolean isUpperBound) {

    public static Goal atLeast(String text, double found, double least) {
        return new Goal(text, found, least, false);
    }

    public static Goal atMost(String text, double found, double most) {
        return new Goal(text, found, most, true);
    }

    public boolean isMet() {
        return isUpperBound ? found <= bound : found >= bound;
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
                bound);
    }
}
