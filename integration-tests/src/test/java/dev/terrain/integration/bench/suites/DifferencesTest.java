package dev.terrain.integration.bench.suites;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Rows;
import dev.terrain.integration.bench.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DifferencesTest {

    private static final RackSuitesCommand BENCH =
            parsed(new RackSuitesCommand(), "--suites=TestMover", "--runs=2", "--limit=9");
    private static final Suite SUITE = new Suite("org.example.TestMover");

    private final List<Row> rows = new ArrayList<>();

    private void ran(SuiteConfiguration configuration, Verdict... ofTest) {
        for (Verdict verdict : ofTest) {
            ran(configuration, new SuiteRun(SUITE, Map.of("test[0]", verdict), List.of(), 1, Optional.empty()));
        }
    }

    private void ran(SuiteConfiguration configuration, SuiteRun run) {
        rows.add(Rows.row(BENCH.design().cases().get(0), configuration.label(), rows.size(), run.figures()));
    }

    private Results results() {
        return new Results(BENCH.design(), rows);
    }

    private List<String> findings(String known) {
        return new Differences(results(), KnownDifferences.of(known)).findings();
    }

    @Test
    void whatStockAlwaysPassesAndOursAlwaysFailsIsAFailure() {
        ran(SuiteConfiguration.STOCK, Verdict.PASSED, Verdict.PASSED);
        ran(SuiteConfiguration.ONE_SITE, Verdict.FAILED, Verdict.FAILED);

        assertThat(BENCH.failures(results())).containsExactly("one-site fails TestMover.test[0], which stock passes");
        assertThat(findings(""))
                .containsExactly(
                        "policy: always fails 0 tests that stock always passes",
                        "one-site: always fails 1 tests that stock always passes",
                        "one-site: TestMover.test[0] fails in 2 of 2 runs, stock in 0 of 2 runs: unexplained",
                        "two-sites: always fails 0 tests that stock always passes");
    }

    @Test
    void whatOursFailsOnceIsListedAndNoFailure() {
        ran(SuiteConfiguration.STOCK, Verdict.PASSED, Verdict.PASSED);
        ran(SuiteConfiguration.ONE_SITE, Verdict.FAILED, Verdict.PASSED);

        assertThat(BENCH.failures(results())).isEmpty();
        assertThat(findings(""))
                .contains("one-site: TestMover.test[0] fails in 1 of 2 runs, stock in 0 of 2 runs: unexplained");
    }

    @Test
    void whatStockFailsOnceSaysNothingOfOurs() {
        ran(SuiteConfiguration.STOCK, Verdict.FAILED, Verdict.PASSED);
        ran(SuiteConfiguration.POLICY, Verdict.FAILED, Verdict.FAILED);

        assertThat(BENCH.failures(results())).isEmpty();
        assertThat(findings(""))
                .contains(
                        "stock: TestMover.test[0] fails in 1 of 2 runs",
                        "policy: TestMover.test[0] fails in 2 of 2 runs, stock in 1 of 2 runs");
    }

    @Test
    void whatStockSkipsOrDidNotRunIsNoFailure() {
        ran(SuiteConfiguration.STOCK, Verdict.SKIPPED);
        ran(SuiteConfiguration.POLICY, Verdict.FAILED);

        assertThat(BENCH.failures(results())).isEmpty();
        assertThat(findings("")).contains("policy: TestMover.test[0] fails in 1 of 1 runs, stock in 0 of 0 runs");
    }

    @Test
    void suiteThatDoesNotEndFails() {
        ran(SuiteConfiguration.STOCK, Verdict.PASSED);
        ran(
                SuiteConfiguration.POLICY,
                new SuiteRun(SUITE, Map.of(), List.of(), 9, Optional.of("did not end within 9 s")));

        assertThat(BENCH.failures(results())).containsExactly("policy fails TestMover, which stock passes");
        assertThat(findings("")).last().isEqualTo("TestMover, policy, run 1: did not end within 9 s");
    }

    @Test
    void twoSitesAreExplainedAndNoFailure() {
        ran(SuiteConfiguration.STOCK, Verdict.PASSED);
        ran(SuiteConfiguration.TWO_SITES, Verdict.FAILED);

        assertThat(BENCH.failures(results())).isEmpty();
        assertThat(findings("# comment\ntwo-sites TestMover.test it wants two racks\n"))
                .contains("two-sites: TestMover.test[0] fails in 1 of 1 runs, stock in 0 of 1 runs:"
                        + " it wants two racks");
    }

    @Test
    void knownDifferencesAreOfConfigurationsAndSuitesThatThereAre() {
        assertThat(KnownDifferences.table().reasons().keySet()).isNotEmpty().allSatisfy(key -> {
            String[] words = key.split(" ", 2);
            assertThat(SuiteConfiguration.values()).contains(Word.of(SuiteConfiguration.class, words[0]));
            assertThat(Suite.ALL).extracting(Suite::name).contains(words[1].split("[.]", 2)[0]);
        });
    }
}
