package dev.terrain.integration.bench.programs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Terminal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramsCommandTest {

    @TempDir
    Path folder;

    private final Terminal terminal = new Terminal(ProgramsCommand::new);

    @Test
    void helpNamesEveryProgram() {
        assertThat(terminal.run("--help")).isZero();
        assertThat(Programs.ALL)
                .allSatisfy(program -> assertThat(terminal.out()).contains(program.name()));
    }

    @Test
    void dryRunSaysWhatAndTouchesNothing() {
        assertThat(terminal.run("--dry-run", "--plugins", "zone,spill,rack", "--pairs", "--out", folder.toString()))
                .isZero();
        assertThat(terminal.out())
                .contains("4 arms x 2 cases x 1 runs")
                .containsSubsequence("wordcount", "terasort", "stock", "spill+zone", "spill+rack", "zone+rack");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void onAWanEnginesMeetTheTwoPluginsThatNeedNothingOfThem() {
        assertThat(terminal.run("--dry-run", "--engines", "--wan", "20ms", "--out", folder.toString()))
                .isZero();
        assertThat(terminal.out())
                .containsSubsequence("spark-lustre", "tez-lustre", "spark-near", "tez-near", "stock", "rack+lustre");
    }

    @Test
    void withoutPairsThereIsOneClusterForAllThePlugins() {
        assertThat(terminal.run("--dry-run", "--out", folder.toString())).isZero();
        assertThat(terminal.out()).containsSubsequence("reusing-client", "stock", "prefetch+spill+zone+rack+lustre");
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
        assertThat(terminal.run(option, value)).isEqualTo(2);
        assertThat(terminal.err()).contains(option).contains(allowed);
    }

    @Test
    void onePluginMakesNoPair() {
        assertThat(terminal.run("--pairs", "--plugins", "zone")).isEqualTo(2);
        assertThat(terminal.err()).contains("--pairs wants at least two --plugins");
    }
}
