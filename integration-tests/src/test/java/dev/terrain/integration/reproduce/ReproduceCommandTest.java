package dev.terrain.integration.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.CommandsTest;
import dev.terrain.integration.bench.BenchmarkCommand;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.PrintWriter;
import java.io.StringWriter;
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

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return BenchmarkCommand.run(
                new ReproduceCommand(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    static List<Choice> all() {
        return Paper.named("all");
    }

    @Test
    void dryRunNamesEveryExperimentWithItsCommandAndTouchesNothing() {
        assertThat(run("--dry-run", "--runs", "7", "--out", folder.toString(), "all"))
                .isZero();

        assertThat(all()).hasSizeGreaterThan(15);
        all().forEach(choice -> assertThat(out.toString())
                .contains(choice.label() + ", about ")
                .contains(String.join(" ", choice.experiment().words(7)) + " --hadoop 3.4.2 --out "
                        + folder.resolve(choice.label())));
        assertThat(out.toString()).contains(all().size() + " experiments, about ");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void takesPapersAndSingleExperimentsEachOnce() {
        assertThat(run("--dry-run", "zone/speeds", "zone", "zone/speeds")).isZero();

        assertThat(out.toString().lines().filter(line -> line.startsWith("zone/")))
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
        assertThat(run(arguments.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString()).contains(allowed);
    }
}
