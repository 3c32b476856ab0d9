package dev.terrain.integration.bench.suites;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
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
        Suite suite, Map<String, Verdict> tests, List<String> loaded, double seconds, Optional<String> problem) {

    /** The detail with a verdict on every test. */
    static final String VERDICTS = "verdicts";

    /** The detail with the problem; empty where there is none. */
    static final String PROBLEM = "problem";

    private static final Quantity TESTS = Quantity.beside("tests", "tests", 0);
    private static final Quantity FAILED = Quantity.beside("failed", "failed", 0);
    private static final Quantity SKIPPED = Quantity.beside("skipped", "skipped", 0);
    private static final Quantity SECONDS = Quantity.beside("seconds", "s", 0);
    private static final Quantity LOADED = Quantity.beside("loaded", "classes of ours", 0);

    /** None of them is a headline: a verdict is no better for being reached sooner. */
    static final List<Quantity> QUANTITIES = List.of(TESTS, FAILED, SKIPPED, SECONDS, LOADED);

    SuiteRun {
        tests = Map.copyOf(tests);
        loaded = List.copyOf(loaded);
    }

    long count(Verdict verdict) {
        return verdicts().values().stream().filter(verdict::equals).count();
    }

    /** By SUITE.TEST, and one on the suite itself: whether it came to its end. */
    private Map<String, Verdict> verdicts() {
        Map<String, Verdict> verdicts = new TreeMap<>();
        tests.forEach((test, verdict) -> verdicts.put(suite.name() + "." + test, verdict));
        verdicts.put(suite.name(), problem.isEmpty() ? Verdict.PASSED : Verdict.FAILED);
        return verdicts;
    }

    Figures figures() {
        return new Figures()
                .add(TESTS, tests.size())
                .add(FAILED, (double) count(Verdict.FAILED))
                .add(SKIPPED, (double) count(Verdict.SKIPPED))
                .add(SECONDS, seconds)
                .add(LOADED, loaded.size())
                .detail(PROBLEM, problem.orElse(""))
                .detail("loaded", loaded)
                .detail(VERDICTS, verdicts());
    }
}
