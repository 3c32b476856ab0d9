package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.report.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The comparison as one HTML page with pictures, which needs no other file and no network. */
final class HtmlReport {

    static final String STYLE = """
            .base { fill: #8a97a5; } .plugins { fill: #d9731a; }
            .map { fill: #4c78a8; } .spill { fill: #9ecae9; } .shuffle { fill: #f2c14e; }
            .merge { fill: #b5794c; } .reduce { fill: #54a24b; }
            """;

    private HtmlReport() {}

    static void write(Comparison comparison, Path file) throws IOException {
        Files.writeString(file, page(comparison));
    }

    static String page(Comparison comparison) {
        Comparison.Row job = comparison.rows().get(0);
        String base = comparison.options().label(Arm.BASE);
        String heading = "TeraSort: " + base + " against plugins";
        HtmlPage page = new HtmlPage(heading, heading, STYLE);
        page.append(String.format(
                Locale.ROOT,
                "<p class=\"ratio\">%.2f</p><p class=\"note\">median job time of %s divided by the plugins': %.1f s /"
                        + " %.1f s, %d runs each; above 1 the plugins are faster</p>%n",
                job.ratio(),
                base,
                job.base().median(),
                job.plugins().median(),
                comparison.options().runs()));
        comparison.failures().forEach(page::failure);
        page.section("Run times", "Job time of every run, from submission to end; the bar is the median.");
        page.append(Charts.runTimes(comparison).render());
        page.section(
                "Phases",
                "Seconds that all tasks together spent in each phase, of " + base
                        + " above and with plugins below: median, and smallest to largest.");
        page.append(Charts.phases(comparison));
        timelines(page, comparison);
        table(page, comparison);
        counters(page, comparison);
        conditions(page, comparison);
        return page.render();
    }

    private static void timelines(HtmlPage page, Comparison comparison) {
        page.section("Tasks over time", "The median run of each side, a line for each task; 0 is the submission.");
        page.legend("map", "spill", "shuffle", "merge", "reduce");
        double most = Math.max(
                comparison.medianRun(Arm.BASE).jobSeconds(),
                comparison.medianRun(Arm.PLUGINS).jobSeconds());
        for (Arm arm : Arm.values()) {
            page.append(Charts.timeline(
                    comparison.medianRun(arm), comparison.options().label(arm), most));
        }
    }

    private static void table(HtmlPage page, Comparison comparison) {
        String base = comparison.options().label(Arm.BASE);
        page.section("Numbers", "Median (smallest to largest). Ratio: median of " + base + " divided by the plugins'.");
        page.append("<table><tr><th></th><th>" + base + "</th><th>with plugins</th><th>ratio</th></tr>\n");
        for (Comparison.Row row : comparison.rows()) {
            page.row(
                    row.title(),
                    TextReport.spread(row.base()),
                    TextReport.spread(row.plugins()),
                    String.format(Locale.ROOT, "%.2f", row.ratio()));
        }
        for (Comparison.Row row : comparison.distantRows()) {
            page.row(row.title(), TextReport.spread(row.base()), TextReport.spread(row.plugins()), "");
        }
        for (Comparison.Row row : comparison.placementRows()) {
            page.row(row.title(), TextReport.spread(row.base()), TextReport.spread(row.plugins()), "");
        }
        page.append("</table>\n");
    }

    private static void counters(HtmlPage page, Comparison comparison) {
        page.section(
                "What the plugins did",
                "Their counters in the jobs, or metrics in the NameNode: median (smallest to largest).");
        page.append("<table>\n");
        for (Plugin plugin : comparison.options().plugins()) {
            Optional<String> idle = comparison.idle(plugin);
            if (idle.isPresent()) {
                page.row(plugin.module(), idle.get());
                continue;
            }
            comparison
                    .acted(plugin)
                    .forEach((name, value) -> page.row(plugin.module() + ": " + name, TextReport.counts(value)));
        }
        page.append("</table>\n");
    }

    private static void conditions(HtmlPage page, Comparison comparison) {
        page.section("Conditions", "Under which these numbers were measured.");
        page.words(comparison.conditions());
    }
}
