package dev.terrain.integration.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
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

    /** Above {@link #cells}. */
    public static final List<String> HEADINGS = List.of("goal", "found", "wanted", "");

    public static Goal atLeast(String text, double found, double least) {
        return new Goal(text, found, least, false);
    }

    public static Goal atMost(String text, double found, double most) {
        return new Goal(text, found, most, true);
    }

    @JsonProperty
    public boolean isMet() {
        return isUpperBound ? found <= bound : found >= bound;
    }

    /** For a table. */
    public List<String> cells() {
        return List.of(
                text,
                String.format(Locale.ROOT, "%.3f", found),
                (isUpperBound ? "at most " : "at least ") + bound,
                isMet() ? "met" : "missed");
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
