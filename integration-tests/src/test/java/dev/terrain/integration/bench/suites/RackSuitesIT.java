package dev.terrain.integration.bench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.bench.BenchmarkCommand;
import dev.terrain.integration.bench.Report;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A share of what {@code bin/rack-suites} runs: half a minute of Hadoop's own tests, stock and with one site. */
@Timeout(600)
class RackSuitesIT {

    /** Left there when something fails, for its logs. */
    private static final Path OUT = TestCluster.PROJECT.resolve("integration-tests/target/rack-suites-it");

    @Test
    void oneSitePassesWhatStockPasses() throws IOException {
        FileTree.delete(OUT);

        int exitCode = run();
        if (exitCode != 0) { // a test that waits for so many seconds may fail on a busy machine
            exitCode = run();
        }

        Report report = Report.read(OUT.resolve(Report.FILE));
        assertThat(exitCode).as("%s", report.findings()).isZero();
        assertThat(report.rows())
                .hasSize(2 * 3)
                .as("every suite came to its end in stock")
                .filteredOn(row -> row.arm().equals("stock"))
                .allSatisfy(
                        row -> assertThat(row.details().path(SuiteRun.PROBLEM).asText())
                                .isEmpty());
        assertThat(report.rows())
                .as("some suite asked our policy and our topology")
                .anySatisfy(row -> assertThat(row.details().path("loaded").toString())
                        .contains("BlockPlacementPolicy", "NetworkTopology"));
        FileTree.delete(OUT);
    }

    private static int run() {
        Charset terminal = Charset.defaultCharset();
        return BenchmarkCommand.run(
                new RackSuitesCommand(),
                new PrintWriter(System.out, true, terminal),
                new PrintWriter(System.err, true, terminal),
                "--hadoop=" + TestCluster.VERSION,
                "--suites=TestOverReplicatedBlocks,TestNetworkTopology,TestDFSNetworkTopology",
                "--configurations=stock,one-site",
                "--limit=120",
                "--out=" + OUT);
    }
}
