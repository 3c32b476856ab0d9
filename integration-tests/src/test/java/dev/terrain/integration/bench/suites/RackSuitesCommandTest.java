package dev.terrain.integration.bench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Ran;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RackSuitesCommandTest {

    @TempDir
    Path folder;

    @Test
    void dryRunSaysWhatAndTouchesNothing() {
        assertThat(Ran.of(new RackSuitesCommand(), "--dry-run", "--out=" + folder)
                        .said())
                .contains("4 arms x 22 cases x 1 runs", "TestMover", "two-sites our placement");
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
        Ran.of(new RackSuitesCommand(), option, value).isRefusedWith(option, allowed);
    }
}
