package dev.terrain.integration.bench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.BenchmarkCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RackSuitesCommandTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return BenchmarkCommand.run(
                new RackSuitesCommand(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void dryRunSaysWhatAndTouchesNothing() {
        assertThat(run("--dry-run", "--out", folder.toString())).isZero();
        assertThat(out.toString()).contains("4 arms x 22 cases x 1 runs", "TestMover", "two-sites our placement");
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--suites; TestNothing; allowed: TestReplicationPolicy,",
                "--configurations; three-sites; allowed: stock,policy,one-site,two-sites",
                "--runs; 0; allowed: 1 to 100"
            })
    void refusesWhatItDoesNotKnow(String option, String value, String allowed) {
        assertThat(run(option, value)).isEqualTo(2);
        assertThat(err.toString()).contains(option).contains(allowed);
    }
}
