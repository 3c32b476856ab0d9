package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The comparison as a table for a terminal. */
final class TextReport {

    private static final String ROW = "%-40s %26s %26s %9s";

    private TextReport() {}

    static List<String> lines(Comparison comparison) {
        String base = comparison.options().label(Arm.BASE);
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                ROW,
                "median (min to max) of " + comparison.options().runs() + " runs each",
                base,
                "with plugins",
                "ratio"));
        for (Comparison.Row row : comparison.rows()) {
            lines.add(line(row, String.format(Locale.ROOT, "%.2f", row.ratio())));
        }
        comparison.distantRows().forEach(row -> lines.add(line(row, "")));
        comparison.placementRows().forEach(row -> lines.add(line(row, "")));
        lines.add("ratio: median of " + base + " divided by the plugins'; above 1 the plugins are faster");
        String network = comparison.conditions().get(Machine.NETWORK);
        if (network != null) {
            lines.add("network: " + network);
        }
        for (Plugin plugin : comparison.options().plugins()) {
            lines.add("");
            lines.addAll(did(comparison, plugin));
        }
        return lines;
    }

    private static List<String> did(Comparison comparison, Plugin plugin) {
        Optional<String> idle = comparison.idle(plugin);
        if (idle.isPresent()) {
            return List.of(plugin.module() + " " + idle.get());
        }
        List<String> lines = new ArrayList<>();
        lines.add(plugin.module() + " did, median (min to max) of its "
                + (plugin.counters().isPresent() ? "counters:" : "metrics in the NameNode:"));
        comparison
                .acted(plugin)
                .forEach((name, value) -> lines.add(String.format(Locale.ROOT, "  %-40s %s", name, counts(value))));
        return lines;
    }

    private static String line(Comparison.Row row, String ratio) {
        return String.format(Locale.ROOT, ROW, row.title(), spread(row.base()), spread(row.plugins()), ratio)
                .stripTrailing();
    }

    static String spread(Summary summary) {
        return String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", summary.median(), summary.min(), summary.max());
    }

    static String counts(Summary summary) {
        return String.format(Locale.ROOT, "%,.0f (%,.0f to %,.0f)", summary.median(), summary.min(), summary.max());
    }
}
