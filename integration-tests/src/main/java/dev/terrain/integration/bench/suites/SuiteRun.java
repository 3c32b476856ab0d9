package dev.terrain.integration.bench.suites;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One suite in one configuration, once.
 *
 * @param tests every test that ran, by its name
 * @param loaded which of our entry classes the JVM loaded: a suite that names its own policy never asks ours
 * @param seconds it took
 * @param problem why there is no verdict on all of its tests: it did not end in time, or ended without a report
 */
record SuiteRun(
        Suite suite,
        SuiteConfiguration configuration,
        Map<String, Verdict> tests,
        List<String> loaded,
        double seconds,
        Optional<String> problem) {

    SuiteRun {
        tests = Map.copyOf(tests);
        loaded = List.copyOf(loaded);
    }

    long count(Verdict verdict) {
        return tests.values().stream().filter(verdict::equals).count();
    }

    /** The verdicts by SUITE.TEST, and one on the suite itself: whether it came to its end. */
    Map<String, Verdict> verdicts() {
        Map<String, Verdict> verdicts = new TreeMap<>();
        tests.forEach((test, verdict) -> verdicts.put(suite.name() + "." + test, verdict));
        verdicts.put(suite.name(), problem.isEmpty() ? Verdict.PASSED : Verdict.FAILED);
        return verdicts;
    }

    /** For a line of progress and for the log's place in the report. */
    String outcome() {
        return tests.size() + " run, " + count(Verdict.FAILED) + " failed, " + count(Verdict.SKIPPED) + " skipped"
                + problem.map(why -> ", " + why).orElse("");
    }
}
