package dev.terrain.integration.bench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A share of what {@code bin/rack-suites} runs: half a minute of Hadoop's own tests, stock and with one site. */
@Timeout(600)
class RackSuitesIT {

    private static final int SECONDS = 36;

    /** TestOverReplicatedBlocks, TestNetworkTopology and TestDFSNetworkTopology. */
    private static final long SEED = 10;

    /** Left there when something fails, for its logs. */
    private static final Path OUT = TestCluster.PROJECT.resolve("integration-tests/target/rack-suites-it");

    @Test
    void oneSitePassesWhatStockPasses() throws IOException {
        FileTree.delete(OUT);
        SuitesOptions options = new SuitesOptions(
                TestCluster.VERSION,
                Suite.share(Suite.ALL, SECONDS, SEED),
                List.of(SuiteConfiguration.STOCK, SuiteConfiguration.ONE_SITE),
                1,
                0,
                Duration.ofMinutes(2),
                OUT);

        SuitesResults results = run(options);
        if (!results.failures().isEmpty()) { // a test that waits for so many seconds may fail on a busy machine
            results =
                    results.with(run(options.with(results.suitesOf(results.regressions(SuiteConfiguration.ONE_SITE)))));
        }

        assertThat(results.failures()).isEmpty();
        assertThat(results.runs())
                .as("every suite came to its end in stock")
                .filteredOn(run -> run.configuration() == SuiteConfiguration.STOCK)
                .allSatisfy(run -> assertThat(run.problem()).isEmpty());
        assertThat(results.runs())
                .as("some suite asked our policy and our topology")
                .anySatisfy(run -> assertThat(run.loaded()).contains("BlockPlacementPolicy", "NetworkTopology"));
        FileTree.delete(OUT);
    }

    private static SuitesResults run(SuitesOptions options) throws IOException {
        return new SuiteRuns(TestCluster.PROJECT, options, System.out::println).run();
    }
}
