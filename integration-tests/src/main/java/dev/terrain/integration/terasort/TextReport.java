package dev.terrain.integration.terasort;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The comparison as a table for a terminal. */
final class TextReport {

    private static final String ROW = "%-40s %26s %26s %9s";

    private TextReport() {}

    static List<String> lines(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                ROW,
                "median (min to max) of " + comparison.options().runs() + " runs each",
                "stock",
                "with plugins",
                "ratio"));
        for (Comparison.Row row : comparison.rows()) {
            lines.add(String.format(
                    Locale.ROOT,
                    ROW,
                    row.title(),
                    spread(row.stock()),
                    spread(row.plugins()),
                    String.format(Locale.ROOT, "%.2f", row.ratio())));
        }
        lines.add("ratio: stock's median divided by the plugins'; above 1 the plugins are faster");
        for (Plugin plugin : comparison.options().plugins()) {
            lines.add("");
            lines.add(plugin.module() + " did, median (min to max) of its counters:");
            comparison
                    .acted(plugin)
                    .forEach((name, value) -> lines.add(String.format(Locale.ROOT, "  %-40s %s", name, counts(value))));
        }
        return lines;
    }

    static String spread(Summary summary) {
        return String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", summary.median(), summary.min(), summary.max());
    }

    static String counts(Summary summary) {
        return String.format(Locale.ROOT, "%,.0f (%,.0f to %,.0f)", summary.median(), summary.min(), summary.max());
    }
}
