package dev.terrain.integration.terasort;

import dev.terrain.integration.Plugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The comparison as one HTML page with pictures, which needs no other file and no network. */
final class HtmlReport {

    private static final String STYLE = """
            :root { color-scheme: light; }
            body { font: 15px/1.5 system-ui, sans-serif; color: #1c2733; max-width: 900px; margin: 2em auto; padding: 0 1em; }
            h1 { font-size: 1.5em; margin-bottom: 0; } h2 { font-size: 1.1em; margin: 2em 0 .3em; }
            .ratio { font-size: 2.2em; font-weight: 600; margin: .3em 0 0; }
            .note { color: #5a6774; margin: 0 0 .6em; }
            .failure { color: #b3261e; font-weight: 600; }
            table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
            th, td { text-align: right; padding: .25em .6em; border-bottom: 1px solid #dfe5ea; }
            th:first-child, td:first-child { text-align: left; }
            svg { display: block; max-width: 100%; height: auto; }
            svg text { font: 12px system-ui, sans-serif; fill: #1c2733; }
            svg .tick { fill: #5a6774; } svg .label { font-weight: 600; } svg .value { font-variant-numeric: tabular-nums; }
            .grid { stroke: #e4e9ee; } .spread { stroke: #9aa7b3; stroke-width: 2; } .whisker { stroke: #1c2733; }
            .median { stroke: #1c2733; stroke-width: 3; }
            .stock { fill: #8a97a5; } .plugins { fill: #d9731a; }
            .map { fill: #4c78a8; } .spill { fill: #9ecae9; } .shuffle { fill: #f2c14e; }
            .merge { fill: #b5794c; } .reduce { fill: #54a24b; }
            .legend span { display: inline-block; margin-right: 1.2em; }
            .legend svg { display: inline-block; margin-right: .35em; vertical-align: -.1em; }
            """;

    private HtmlReport() {}

    static void write(Comparison comparison, Path file) throws IOException {
        Files.writeString(file, page(comparison));
    }

    static String page(Comparison comparison) {
        Comparison.Row job = comparison.rows().get(0);
        StringBuilder page = new StringBuilder();
        page.append(
                        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>TeraSort: stock against plugins")
                .append("</title><style>\n")
                .append(STYLE)
                .append("</style></head><body>\n");
        page.append("<h1>TeraSort: stock Hadoop against plugins</h1>\n");
        page.append(String.format(
                Locale.ROOT,
                "<p class=\"ratio\">%.2f</p><p class=\"note\">stock's median job time divided by the plugins': %.1f s /"
                        + " %.1f s, %d runs each; above 1 the plugins are faster</p>%n",
                job.ratio(),
                job.stock().median(),
                job.plugins().median(),
                comparison.options().runs()));
        comparison.failures().forEach(failure -> page.append("<p class=\"failure\">")
                .append(Svg.escape(failure))
                .append("</p>\n"));
        section(page, "Run times", "Job time of every run, from submission to end; the bar is the median.");
        page.append(Charts.runTimes(comparison));
        section(
                page,
                "Phases",
                "Seconds that all tasks together spent in each phase: median, and smallest to largest.");
        page.append(legend("stock", "plugins")).append(Charts.phases(comparison));
        timelines(page, comparison);
        table(page, comparison);
        counters(page, comparison);
        conditions(page, comparison);
        return page.append("</body></html>\n").toString();
    }

    private static void timelines(StringBuilder page, Comparison comparison) {
        section(page, "Tasks over time", "The median run of each side, a line for each task; 0 is the submission.");
        page.append(legend("map", "spill", "shuffle", "merge", "reduce"));
        double most = Math.max(
                comparison.medianRun(Arm.STOCK).jobSeconds(),
                comparison.medianRun(Arm.PLUGINS).jobSeconds());
        for (Arm arm : Arm.values()) {
            page.append(Charts.timeline(comparison.medianRun(arm), most));
        }
    }

    private static void table(StringBuilder page, Comparison comparison) {
        section(page, "Numbers", "Median (smallest to largest). Ratio: stock's median divided by the plugins'.");
        page.append("<table><tr><th></th><th>stock</th><th>with plugins</th><th>ratio</th></tr>\n");
        for (Comparison.Row row : comparison.rows()) {
            row(
                    page,
                    row.title(),
                    TextReport.spread(row.stock()),
                    TextReport.spread(row.plugins()),
                    String.format(Locale.ROOT, "%.2f", row.ratio()));
        }
        page.append("</table>\n");
    }

    private static void counters(StringBuilder page, Comparison comparison) {
        section(page, "What the plugins did", "Their counters in the jobs: median (smallest to largest).");
        page.append("<table>\n");
        for (Plugin plugin : comparison.options().plugins()) {
            comparison
                    .acted(plugin)
                    .forEach((name, value) -> row(page, plugin.module() + ": " + name, TextReport.counts(value)));
        }
        page.append("</table>\n");
    }

    private static void conditions(StringBuilder page, Comparison comparison) {
        section(page, "Conditions", "Under which these numbers were measured.");
        page.append("<table>\n");
        comparison.conditions().forEach((name, value) -> row(page, name, value));
        page.append("</table>\n");
    }

    private static void section(StringBuilder page, String title, String note) {
        page.append(String.format("<h2>%s</h2><p class=\"note\">%s</p>%n", Svg.escape(title), Svg.escape(note)));
    }

    private static void row(StringBuilder page, String... cells) {
        page.append("<tr>");
        for (String cell : cells) {
            page.append("<td>").append(Svg.escape(cell)).append("</td>");
        }
        page.append("</tr>\n");
    }

    private static String legend(String... cssClasses) {
        StringBuilder legend = new StringBuilder("<p class=\"legend\">");
        for (String cssClass : cssClasses) {
            legend.append(String.format(
                    "<span><svg width=\"12\" height=\"12\"><rect class=\"%1$s\" width=\"12\" height=\"12\"/></svg>%1$s</span>",
                    cssClass));
        }
        return legend.append("</p>\n").toString();
    }
}
