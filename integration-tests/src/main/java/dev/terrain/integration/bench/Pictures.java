package dev.terrain.integration.bench;

import dev.terrain.integration.report.Chart;
import dev.terrain.integration.report.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The pictures of a series: of each headline curves over the axis of the design, or a row for each arm, the cases in
 * pictures of their own unless there are many.
 */
public final class Pictures {

    private static final int MOST_OF_THEIR_OWN = 6;

    private Pictures() {}

    /** Title to picture, as SVG. */
    public static Map<String, String> of(Results results) {
        Map<String, String> pictures = new LinkedHashMap<>();
        String axis = results.design().axis();
        List<Case> panels = results.cases().stream()
                .map(one -> one.without(axis))
                .distinct()
                .toList();
        for (Quantity quantity : results.design().headlines()) {
            if (axis.isEmpty() && panels.size() > MOST_OF_THEIR_OWN) {
                pictures.put(
                        quantity.heading(),
                        rows(results, results.cases(), quantity).svg(quantity.heading()));
                continue;
            }
            for (Case panel : panels) {
                String title = quantity.heading() + (panel.words().isEmpty() ? "" : ": " + panel.label());
                Chart chart =
                        axis.isEmpty() ? rows(results, List.of(panel), quantity) : curves(results, panel, quantity);
                if (!chart.isEmpty()) {
                    pictures.put(title, chart.svg(title));
                }
            }
        }
        return pictures;
    }

    /** The title of a picture as the name of a file. */
    public static String fileName(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "") + ".svg";
    }

    private static Chart rows(Results results, List<Case> cases, Quantity quantity) {
        Chart chart = Chart.rows(quantity.heading());
        for (Case conditions : cases) {
            String before = cases.size() > 1 ? results.label(conditions) + " " : "";
            for (String arm : results.arms(conditions)) {
                results.summary(conditions, arm, quantity).ifPresent(summary -> chart.row(before + arm, summary));
            }
        }
        return chart;
    }

    private static Chart curves(Results results, Case panel, Quantity quantity) {
        String axis = results.design().axis();
        Chart chart = Chart.curves(axis, quantity.heading());
        for (Case conditions : results.cases()) {
            if (!conditions.without(axis).equals(panel)) {
                continue;
            }
            for (String arm : results.arms(conditions)) {
                Summary summary = results.summary(conditions, arm, quantity).orElse(null);
                if (summary != null) {
                    conditions.number(axis).ifPresent(x -> chart.point(arm, x, summary));
                }
            }
        }
        return chart;
    }
}
