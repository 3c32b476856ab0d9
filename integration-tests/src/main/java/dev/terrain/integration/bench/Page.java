package dev.terrain.integration.bench;

import dev.terrain.integration.report.Chart;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.HtmlPage;
import java.util.List;
import java.util.Map;

/** {@code report.html}: a series for people. */
final class Page {

    private Page() {}

    /**
     * The page.
     *
     * @param pictures of the benchmark's own, by their titles
     */
    static String of(Report report, Map<String, Chart> pictures) {
        Results results = report.results();
        Design design = report.design();
        HtmlPage page = new HtmlPage(design.benchmark(), design.title());
        if (results.busyRuns() > 0) {
            page.failure(results.busyRuns() + " of " + results.rows().size()
                    + " runs did not have the machine for themselves; the last table tells which.");
        }
        report.failures().forEach(page::failure);
        page.list(report.findings());
        if (!report.goals().isEmpty()) {
            page.section("Goals", "By medians.");
            page.table(Goal.HEADINGS, report.goals().stream().map(Goal::cells).toList());
        }
        Table table = new Table(results);
        page.section(
                "Numbers",
                "Medians; the range is from the smallest to the largest run. Against " + design.baseline()
                        + ": how many times as good, median of the pairs of runs with the same number, their range,"
                        + " and whether the ranges of both arms overlap.");
        page.table(table.headings(), table.rows());
        Pictures.of(results).forEach((title, svg) -> page.section(title, "Median, and the range of all runs.")
                .append(svg));
        pictures.forEach((title, chart) -> page.section(title, "").append(chart.svg(title)));
        page.section("Arms", "How each is set up.").words(design.arms());
        page.section("Conditions", "Under which these numbers were measured.");
        page.words(design.conditions());
        page.words(Map.of(
                "command", report.provenance().command(),
                "sources", report.provenance().revision(),
                "machine", report.provenance().machine()));
        page.section("Runs", "When each began, and what else the machine did.");
        page.table(
                List.of("case", "arm", "run", "began", "machine"),
                results.rows().stream().map(Page::run).toList());
        return page.render();
    }

    private static List<String> run(Row row) {
        return List.of(
                row.conditions().label(),
                row.arm(),
                String.valueOf(row.run()),
                row.started(),
                (row.load().isQuiet() ? "" : "NOT QUIET: ") + row.load());
    }
}
