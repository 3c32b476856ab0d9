package dev.terrain.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.BenchmarkCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What all commands of {@code integration-tests/bin} have in common. */
public class CommandsTest {

    private static final Pattern MAIN_CLASS = Pattern.compile("run-java\" (\\S+)");

    static List<CommandLine> commands() throws Exception {
        try (Stream<Path> scripts = Files.list(TestCluster.PROJECT.resolve("integration-tests/bin"))) {
            return scripts.flatMap(script -> mainClass(script).stream())
                    .map(BenchmarkCommand::commandLine)
                    .flatMap(command -> Stream.concat(Stream.of(command), command.getSubcommands().values().stream()))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpExplainsEveryOption(CommandLine command) {
        String help = command.getUsageMessage();

        assertThat(command.getCommandSpec().usageMessage().description()).isNotEmpty();
        assertThat(command.getCommandSpec().options()).allSatisfy(option -> {
            assertThat(help).contains(option.longestName());
            assertThat(String.join(" ", option.description())).endsWith(".");
        });
        assertThat(command.getSubcommands().isEmpty()).as(help).isEqualTo(help.contains("Exit codes"));
    }

    /** The class behind a script; none where it runs another program. */
    public static List<Class<?>> mainClass(Path script) {
        try {
            Matcher name = MAIN_CLASS.matcher(Files.readString(script));
            return name.find() ? List.of(Class.forName(name.group(1))) : List.of();
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError(script.toString(), e);
        }
    }
}
