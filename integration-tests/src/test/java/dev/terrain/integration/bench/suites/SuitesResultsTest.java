package dev.terrain.integration.bench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuitesResultsTest {

    private static final Suite SUITE = new Suite("org.example.TestIt", 1);
    private static final SuitesOptions OPTIONS = new SuitesOptions(
            "3.4.2",
            List.of(SUITE),
            List.of(SuiteConfiguration.values()),
            2,
            0,
            Duration.ofSeconds(9),
            Path.of("/out"));

    private final List<SuiteRun> runs = new ArrayList<>();

    private void ran(SuiteConfiguration configuration, Verdict... ofTest) {
        for (Verdict verdict : ofTest) {
            runs.add(new SuiteRun(SUITE, configuration, Map.of("test[0]", verdict), List.of(), 1, Optional.empty()));
        }
    }

    private SuitesResults results() {
        return new SuitesResults(OPTIONS, runs);
    }

    @Test
    void whatStockAlwaysPassesAndOursAlwaysFailsIsAFailure() {
        ran(SuiteConfiguration.STOCK, Verdict.PASSED, Verdict.PASSED);
        ran(SuiteConfiguration.ONE_SITE, Verdict.FAILED, Verdict.FAILED);

        assertThat(results().failures()).containsExactly("one-site fails TestIt.test[0], which stock passes");
        assertThat(results().suitesOf(results().regressions(SuiteConfiguration.ONE_SITE)))
                .containsExactly(SUITE);
    }

    @Test
    void whatOursFailsOnceIsListedAndNoFailure() {
        ran(SuiteConfiguration.STOCK, Verdict.PASSED, Verdict.PASSED);
        ran(SuiteConfiguration.ONE_SITE, Verdict.FAILED, Verdict.PASSED);

        assertThat(results().failures()).isEmpty();
        assertThat(results().conclusions(KnownDifferences.of("")))
                .contains("  TestIt.test[0]: failed in 1 of 2 runs, passed in the others");
    }

    @Test
    void whatStockFailsOnceSaysNothingOfOurs() {
        ran(SuiteConfiguration.STOCK, Verdict.FAILED, Verdict.PASSED);
        ran(SuiteConfiguration.POLICY, Verdict.FAILED, Verdict.FAILED);

        assertThat(results().failures()).isEmpty();
    }

    @Test
    void suiteThatDoesNotEndFails() {
        ran(SuiteConfiguration.STOCK, Verdict.PASSED);
        runs.add(new SuiteRun(
                SUITE, SuiteConfiguration.POLICY, Map.of(), List.of(), 9, Optional.of("did not end within 9 s")));

        assertThat(results().failures()).containsExactly("policy fails TestIt, which stock passes");
    }

    @Test
    void twoSitesAreExplainedAndNoFailure() {
        ran(SuiteConfiguration.STOCK, Verdict.PASSED);
        ran(SuiteConfiguration.TWO_SITES, Verdict.FAILED);

        assertThat(results().failures()).isEmpty();
        assertThat(results().conclusions(KnownDifferences.of("# comment\ntwo-sites TestIt.test it wants two racks\n")))
                .contains("  TestIt.test[0]: it wants two racks");
        assertThat(results().conclusions(KnownDifferences.of(""))).contains("  TestIt.test[0]: unexplained");
    }

    @Test
    void knownDifferencesCanBeRead() {
        assertThat(KnownDifferences.table().reasons()).isNotEmpty();
    }
}
