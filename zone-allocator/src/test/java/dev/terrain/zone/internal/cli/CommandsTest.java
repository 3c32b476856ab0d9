package dev.terrain.zone.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.commons.cli.Command;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandsTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void explainsEveryRealCommandAndAllItsOptions() {
        List<Command> commands = Commands.all();

        assertThat(commands).isNotEmpty();
        for (Command command : commands) {
            out.reset();
            Commands.tool().run(new String[] {command.name(), "--help"}, stream(out), stream(err));
            assertThat(command.options().getOptions()).allSatisfy(option -> {
                assertThat(out.toString(StandardCharsets.UTF_8)).contains("--" + option.getLongOpt());
                assertThat(option.getDescription()).endsWith(".");
            });
        }
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
