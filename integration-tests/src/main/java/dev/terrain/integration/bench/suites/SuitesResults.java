package dev.terrain.integration.bench.suites;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All runs, and what they say of stock and ours. */
record SuitesResults(SuitesOptions options, List<SuiteRun> runs) {

    SuitesResults {
        runs = List.copyOf(runs);
    }

    SuitesResults with(SuiteRun run) {
        return new SuitesResults(
                options, Stream.concat(runs.stream(), Stream.of(run)).toList());
    }

    /** With the runs of suites that ran again. */
    SuitesResults with(SuitesResults more) {
        return new SuitesResults(
                options, Stream.concat(runs.stream(), more.runs.stream()).toList());
    }

    /** The runs of a suite in a configuration; none where it has not had its turn. */
    List<SuiteRun> runs(Suite suite, SuiteConfiguration configuration) {
        return runs.stream()
                .filter(run -> run.suite().equals(suite) && run.configuration() == configuration)
                .toList();
    }

    /** The tests (SUITE.TEST) and suites that failed at least once there, with in how many of the runs they did. */
    Map<String, String> failed(Suite suite, SuiteConfiguration configuration) {
        Map<String, String> failed = new TreeMap<>();
        tally(suite, configuration).forEach((test, tally) -> {
            if (tally.failed() > 0) {
                failed.put(test, tally.failed() + " of " + tally.runs());
            }
        });
        return failed;
    }

    /** What stock passed in all of its runs, and what failed there in every run. */
    List<String> regressions(SuiteConfiguration configuration) {
        return List.copyOf(found(configuration, (stock, ours) -> stock.failed() == 0 && ours.failed() == ours.runs())
                .keySet());
    }

    /** The suites that those tests belong to. */
    List<Suite> suitesOf(List<String> tests) {
        return options.suites().stream()
                .filter(suite -> tests.stream()
                        .anyMatch(test -> test.equals(suite.name()) || test.startsWith(suite.name() + ".")))
                .toList();
    }

    /** What ends the command with 1. */
    List<String> failures() {
        return Stream.of(SuiteConfiguration.POLICY, SuiteConfiguration.ONE_SITE)
                .flatMap(ours -> regressions(ours).stream()
                        .map(test -> ours.label() + " fails " + test + ", which stock passes"))
                .toList();
    }

    /** The lines below the table. */
    List<String> conclusions(KnownDifferences known) {
        List<String> lines = new ArrayList<>();
        for (SuiteConfiguration ours : options.configurations()) {
            if (ours == SuiteConfiguration.STOCK || !options.configurations().contains(SuiteConfiguration.STOCK)) {
                continue;
            }
            List<String> regressions = regressions(ours);
            lines.add(ours.label() + ": "
                    + (regressions.isEmpty()
                            ? "fails nothing that stock passes"
                            : regressions.size() + " failed that stock passes"));
            regressions.forEach(test -> lines.add("  " + test + ": " + known.reason(ours, test)));
            found(ours, (stock, tally) -> stock.failed() == 0 && tally.failed() > 0 && tally.failed() < tally.runs())
                    .forEach((test, tally) -> lines.add("  " + test + ": failed in " + tally.failed() + " of "
                            + tally.runs() + " runs, passed in the others"));
        }
        return lines;
    }

    private Map<String, Tally> found(SuiteConfiguration configuration, Comparison comparison) {
        Map<String, Tally> found = new LinkedHashMap<>();
        for (Suite suite : options.suites()) {
            Map<String, Tally> stock = tally(suite, SuiteConfiguration.STOCK);
            tally(suite, configuration).forEach((test, ours) -> {
                Tally theirs = stock.get(test);
                if (theirs != null && comparison.holds(theirs, ours)) {
                    found.put(test, ours);
                }
            });
        }
        return found;
    }

    private Map<String, Tally> tally(Suite suite, SuiteConfiguration configuration) {
        return runs(suite, configuration).stream()
                .flatMap(run -> run.verdicts().entrySet().stream())
                .filter(verdict -> verdict.getValue() != Verdict.SKIPPED)
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        verdict -> new Tally(1, verdict.getValue() == Verdict.FAILED ? 1 : 0),
                        (a, b) -> new Tally(a.runs + b.runs, a.failed + b.failed),
                        TreeMap::new));
    }

    /** Of one test in one configuration. */
    private record Tally(int runs, int failed) {}

    @FunctionalInterface
    private interface Comparison {
        boolean holds(Tally stock, Tally ours);
    }
}
