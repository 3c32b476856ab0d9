package dev.terrain.commons.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineToolTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void runsTheCommandWithItsOptionsAndArguments() {
        assertThat(run("echo", "--loud", "a", "b")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("[a, b] true\n");
        assertThat(errorLines()).isEmpty();
    }

    @Test
    void handsOnTheExitCodeOfACommand() {
        assertThat(run("echo", "code")).isEqualTo(7);
    }

    @Test
    void reportsWhatCannotBeDoneInOneLineAndWithOne() {
        assertThat(run("echo", "fail")).isEqualTo(1);
        assertThat(errorLines()).containsExactly("echo: no such disk: name another");
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo --lou", "echo --nonsense", "echo wrong", "nonsense", ""})
    void reportsWrongArgumentsInOneLineAndWithTwo(String line) {
        assertThat(run(line.isEmpty() ? new String[0] : line.split(" "))).isEqualTo(2);
        assertThat(errorLines()).hasSize(1);
        assertThat(out.size()).isZero();
    }

    @Test
    void namesTheCommandsThereAreWhenOneIsUnknown() {
        run("nonsense");

        assertThat(errorLines()).containsExactly("no command nonsense: there are echo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "help"})
    void listsItsCommands(String argument) {
        assertThat(run(argument)).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("echo").contains("Repeats.");
    }

    @Test
    void explainsACommandEvenAmongWrongArguments() {
        assertThat(run("echo", "--nonsense", "--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("echo WORD...")
                .contains("--loud")
                .contains("Louder.")
                .contains("--help");
    }

    private int run(String... arguments) {
        return new CommandLineTool(
                        "tool",
                        "Repeats.",
                        "As in a.",
                        List.of(new Command(
                                "echo",
                                "Repeats.",
                                "WORD...",
                                List.of(Command.flag("loud", "Louder.")),
                                CommandLineToolTest::echo)))
                .run(arguments, stream(out), stream(err));
    }

    private List<String> errorLines() {
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static int echo(CommandLine line, PrintStream out) throws IOException, UsageException {
        switch (line.getArgList().get(0)) {
            case "fail" -> throw new IOException("no such disk:\n  name another");
            case "wrong" -> throw new UsageException("a word that is not wrong");
            case "code" -> {
                return 7;
            }
            default -> out.print(line.getArgList() + " " + line.hasOption("loud") + "\n");
        }
        return 0;
    }
}
