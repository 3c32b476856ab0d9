package dev.terrain.integration.bench.programs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Ran;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramsCommandTest {

    @TempDir
    Path folder;

    @Test
    void helpNamesEveryProgram() {
        String help = said("--help");

        assertThat(Programs.ALL).allSatisfy(program -> assertThat(help).contains(program.name()));
    }

    @Test
    void dryRunSaysWhatAndTouchesNothing() {
        assertThat(said("--dry-run", "--plugins", "zone,spill,rack", "--pairs", "--out", folder.toString()))
                .contains("4 arms x 2 cases x 1 runs")
                .containsSubsequence("wordcount", "terasort", "stock", "spill+zone", "spill+rack", "zone+rack");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void onAWanEnginesMeetTheTwoPluginsThatNeedNothingOfThem() {
        assertThat(said("--dry-run", "--engines", "--wan", "20ms", "--out", folder.toString()))
                .containsSubsequence("spark-lustre", "tez-lustre", "spark-near", "tez-near", "stock", "rack+lustre");
    }

    @Test
    void withoutPairsThereIsOneClusterForAllThePlugins() {
        assertThat(said("--dry-run", "--out", folder.toString()))
                .containsSubsequence("reusing-client", "stock", "prefetch+spill+zone+rack+lustre");
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
        Ran.of(new ProgramsCommand(), option, value).isRefusedWith(option, allowed);
    }

    @Test
    void onePluginMakesNoPair() {
        Ran.of(new ProgramsCommand(), "--pairs", "--plugins", "zone")
                .isRefusedWith("--pairs wants at least two --plugins");
    }

    private static String said(String... arguments) {
        return Ran.of(new ProgramsCommand(), arguments).said();
    }
}
