package dev.terrain.integration.bench.lustre;

import java.util.Locale;

/**
 * A figure that is to be at most so much.
 *
 * @param text what is meant
 * @param found what was measured
 * @param most allowed
 */
public record Judgement(String text, double found, double most) {

    public boolean isMet() {
        return found <= most;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%-4s %s: %.3f, wanted at most %.3f", isMet() ? "met" : "MISS", text, found, most);
    }
}
