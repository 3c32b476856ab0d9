package dev.terrain.integration.bench.suites;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.report.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The results as a table for a terminal, as JSON and as one HTML page. */
final class SuitesReports {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> HEADINGS =
            List.of("suite", "configuration", "runs", "run", "failed", "skipped", "seconds", "loaded", "failures");

    private SuitesReports() {}

    /** Writes report.json and report.html into a folder. */
    static void write(SuitesResults results, Path folder) throws IOException {
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("report.json").toFile(), tree(results));
        Files.writeString(folder.resolve("report.html"), page(results));
    }

    /** The table, the conclusions, and what its columns mean. */
    static List<String> lines(SuitesResults results) {
        List<String> lines = new ArrayList<>();
        lines.add(line(HEADINGS));
        rows(results).forEach(row -> lines.add(line(row)));
        lines.add("");
        lines.addAll(results.conclusions(KnownDifferences.table()));
        return lines;
    }

    private static String line(List<String> cells) {
        return String.format(Locale.ROOT, "%-50s %-13s %4s %9s %9s %9s %9s  %-22s %s", cells.toArray())
                .stripTrailing();
    }

    private static List<List<String>> rows(SuitesResults results) {
        List<List<String>> rows = new ArrayList<>();
        for (Suite suite : results.options().suites()) {
            for (SuiteConfiguration configuration : results.options().configurations()) {
                List<SuiteRun> runs = results.runs(suite, configuration);
                if (runs.isEmpty()) {
                    continue;
                }
                rows.add(List.of(
                        suite.name(),
                        configuration.label(),
                        String.valueOf(runs.size()),
                        each(runs, run -> run.tests().size()),
                        each(runs, run -> run.count(Verdict.FAILED)),
                        each(runs, run -> run.count(Verdict.SKIPPED)),
                        each(runs, run -> Math.round(run.seconds())),
                        runs.stream()
                                .flatMap(run -> run.loaded().stream())
                                .distinct()
                                .map(SuitesReports::shortened)
                                .collect(Collectors.joining(" ")),
                        failures(results, suite, configuration)));
            }
        }
        return rows;
    }

    private static String each(List<SuiteRun> runs, Count count) {
        return runs.stream()
                .map(run -> String.valueOf(count.of(run)))
                .distinct()
                .collect(Collectors.joining(","));
    }

    private static String shortened(String loaded) {
        return switch (loaded) {
            case "BlockPlacementPolicy" -> "policy";
            case "NetworkTopology" -> "topology";
            default -> "mapping";
        };
    }

    private static String failures(SuitesResults results, Suite suite, SuiteConfiguration configuration) {
        List<SuiteRun> runs = results.runs(suite, configuration);
        Optional<String> problem =
                runs.stream().flatMap(run -> run.problem().stream()).findFirst();
        return results.failed(suite, configuration).entrySet().stream()
                .map(failed -> failed.getKey().equals(suite.name())
                        ? problem.orElse("") + " (" + failed.getValue() + ")"
                        : failed.getKey().substring(suite.name().length() + 1) + " (" + failed.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    static ObjectNode tree(SuitesResults results) {
        ObjectNode report = JSON.createObjectNode();
        report.put("hadoop", results.options().hadoop());
        report.put("busyProcesses", results.options().busy());
        report.put("limitSeconds", results.options().limit().toSeconds());
        ArrayNode runs = report.putArray("runs");
        for (SuiteRun run : results.runs()) {
            ObjectNode node = runs.addObject()
                    .put("suite", run.suite().className())
                    .put("configuration", run.configuration().label())
                    .put("seconds", run.seconds());
            run.problem().ifPresent(problem -> node.put("problem", problem));
            node.set("loaded", JSON.valueToTree(run.loaded()));
            ObjectNode tests = node.putObject("tests");
            run.tests()
                    .forEach((test, verdict) -> tests.put(test, verdict.name().toLowerCase(Locale.ROOT)));
        }
        report.set("conclusions", JSON.valueToTree(results.conclusions(KnownDifferences.table())));
        report.set("failures", JSON.valueToTree(results.failures()));
        return report;
    }

    static String page(SuitesResults results) {
        HtmlPage page = new HtmlPage("Hadoop's own suites", "Hadoop's own suites with rack-topology");
        results.failures().forEach(page::failure);
        page.section(
                "Conclusions",
                "Hadoop " + results.options().hadoop() + ", each suite in a JVM of its own, beside "
                        + results.options().busy() + " busy processes.");
        page.append("<table class=\"words\">\n");
        results.conclusions(KnownDifferences.table()).forEach(page::row);
        page.append("</table>\n");
        page.section(
                "Verdicts", "Where the runs differ each figure is given; loaded: our classes that the JVM loaded.");
        page.append("<table class=\"words\">\n");
        page.headings(HEADINGS.toArray(String[]::new));
        rows(results).forEach(row -> page.row(row.toArray(String[]::new)));
        page.append("</table>\n");
        return page.render();
    }

    @FunctionalInterface
    private interface Count {
        long of(SuiteRun run);
    }
}
