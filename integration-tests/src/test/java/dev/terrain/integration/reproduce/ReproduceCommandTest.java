package dev.terrain.integration.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.CommandsTest;
import dev.terrain.integration.bench.BenchmarkCommand;
import dev.terrain.integration.bench.Ran;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReproduceCommandTest {

    private static final Path BIN = Path.of("bin");

    @TempDir
    Path folder;

    private static Ran run(String... arguments) {
        return Ran.of(new ReproduceCommand(), arguments);
    }

    static List<Choice> all() {
        return Paper.named("all");
    }

    @Test
    void dryRunNamesEveryExperimentWithItsCommandAndTouchesNothing() {
        String said = run("--dry-run", "--runs", "7", "--out", folder.toString(), "all")
                .said();

        assertThat(all()).hasSizeGreaterThan(15);
        all().forEach(choice -> assertThat(said)
                .contains(choice.label() + ", about ")
                .contains(String.join(" ", choice.experiment().words(7)) + " --hadoop 3.4.2 --out "
                        + folder.resolve(choice.label())));
        assertThat(said).contains(all().size() + " experiments, about ");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void takesPapersAndSingleExperimentsEachOnce() {
        String said = run("--dry-run", "zone/speeds", "zone", "zone/speeds").said();

        assertThat(said.lines().filter(line -> line.startsWith("zone/")))
                .hasSameSizeAs(Paper.ALL.get(0).experiments());
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyExperimentIsACommandOfBinWithArgumentsThatItTakes(Choice choice) throws Exception {
        List<String> words = choice.experiment().words(3);
        Class<?> command = CommandsTest.mainClass(BIN.resolve(words.get(0))).get(0);

        BenchmarkCommand.commandLine(command.getDeclaredConstructor().newInstance())
                .parseArgs(words.subList(1, words.size()).toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ssd; allowed: all, zone, rack",
                "zone/none; or one of their experiments",
                "--runs=0 zone; 1 to 100"
            })
    void refusesWhatItDoesNotKnow(String arguments, String allowed) {
        run(arguments.split(" ", -1)).isRefusedWith(allowed);
    }
}
