package dev.terrain.integration.bench.programs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.BenchmarkCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramsCommandTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return BenchmarkCommand.run(
                new ProgramsCommand(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void helpNamesEveryProgram() {
        assertThat(run("--help")).isZero();
        assertThat(Programs.ALL)
                .allSatisfy(program -> assertThat(out.toString()).contains(program.name()));
    }

    @Test
    void dryRunSaysWhatAndTouchesNothing() {
        assertThat(run("--dry-run", "--plugins", "zone,spill,rack", "--pairs", "--out", folder.toString()))
                .isZero();
        assertThat(out.toString())
                .contains("4 arms x 2 cases x 1 runs")
                .containsSubsequence("wordcount", "terasort", "stock", "spill+zone", "spill+rack", "zone+rack");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void onAWanEnginesMeetTheTwoPluginsThatNeedNothingOfThem() {
        assertThat(run("--dry-run", "--engines", "--wan", "20ms", "--out", folder.toString()))
                .isZero();
        assertThat(out.toString())
                .containsSubsequence("spark-lustre", "tez-lustre", "spark-near", "tez-near", "stock", "rack+lustre");
    }

    @Test
    void withoutPairsThereIsOneClusterForAllThePlugins() {
        assertThat(run("--dry-run", "--out", folder.toString())).isZero();
        assertThat(out.toString()).containsSubsequence("reusing-client", "stock", "prefetch+spill+zone+rack+lustre");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--plugins; flash; allowed: prefetch,spill,zone,rack,lustre",
                "--programs; hive; allowed: wordcount,",
                "--wan; 20ms; --wan is for --engines",
                "--size; 1k; allowed: 1048576 to"
            })
    void refusesWhatItDoesNotKnow(String option, String value, String allowed) {
        assertThat(run(option, value)).isEqualTo(2);
        assertThat(err.toString()).contains(option).contains(allowed);
    }

    @Test
    void onePluginMakesNoPair() {
        assertThat(run("--pairs", "--plugins", "zone")).isEqualTo(2);
        assertThat(err.toString()).contains("--pairs wants at least two --plugins");
    }
}
