package dev.terrain.integration.bench.suites;

import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Which tests fail where, and which of them stock passes. */
record Differences(Results results, KnownDifferences known) {

    private static final String STOCK = SuiteConfiguration.STOCK.label();

    /** What ends the command with 1: two sites may differ from stock, for they are no cluster that the tests know. */
    List<String> failures() {
        return Stream.of(SuiteConfiguration.POLICY, SuiteConfiguration.ONE_SITE)
                .map(SuiteConfiguration::label)
                .flatMap(ours ->
                        regressions(ours).stream().map(test -> ours + " fails " + test + ", which stock passes"))
                .toList();
    }

    /** A line for each configuration, for each test that fails there at least once, and for each run without an end. */
    List<String> findings() {
        List<String> lines = new ArrayList<>();
        for (String configuration : results.design().arms().keySet()) {
            if (!configuration.equals(STOCK)) {
                lines.add(configuration + ": always fails "
                        + regressions(configuration).size() + " tests that stock always passes");
            }
            tallies(configuration).forEach((test, tally) -> {
                if (tally.failed > 0) {
                    lines.add("%s: %s fails in %s%s"
                            .formatted(configuration, test, tally, againstStock(configuration, test)));
                }
            });
        }
        for (Row row : results.rows()) {
            String problem = row.details().path(SuiteRun.PROBLEM).asText();
            if (!problem.isEmpty()) {
                lines.add(row.label() + ": " + problem);
            }
        }
        return lines;
    }

    private String againstStock(String configuration, String test) {
        if (configuration.equals(STOCK)) {
            return "";
        }
        Tally stock = ofStock(test);
        return ", stock in " + stock + (stock.isPass() ? ": " + known.reason(configuration, test) : "");
    }

    /** What stock passed in all of its runs, and what failed there in every run. */
    private List<String> regressions(String configuration) {
        return tallies(configuration).entrySet().stream()
                .filter(ours ->
                        ours.getValue().isFailure() && ofStock(ours.getKey()).isPass())
                .map(Map.Entry::getKey)
                .toList();
    }

    private Tally ofStock(String test) {
        return tallies(STOCK).getOrDefault(test, new Tally(0, 0));
    }

    /** By test, as SUITE.TEST, and by suite; those that were skipped are not counted. */
    private Map<String, Tally> tallies(String configuration) {
        Map<String, Tally> tallies = new TreeMap<>();
        for (Row row : results.rows()) {
            if (row.arm().equals(configuration)) {
                row.details().path(SuiteRun.VERDICTS).properties().forEach(test -> {
                    Verdict verdict = Verdict.valueOf(test.getValue().asText());
                    if (verdict != Verdict.SKIPPED) {
                        tallies.merge(test.getKey(), new Tally(verdict == Verdict.FAILED ? 1 : 0, 1), Tally::plus);
                    }
                });
            }
        }
        return tallies;
    }

    /** Of one test in one configuration. */
    private record Tally(int failed, int runs) {

        Tally plus(Tally other) {
            return new Tally(failed + other.failed, runs + other.runs);
        }

        boolean isPass() {
            return failed == 0 && runs > 0;
        }

        boolean isFailure() {
            return failed == runs;
        }

        @Override
        public String toString() {
            return failed + " of " + runs + " runs";
        }
    }
}
