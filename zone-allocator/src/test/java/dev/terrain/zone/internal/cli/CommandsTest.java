package dev.terrain.zone.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.commons.cli.Command;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandsTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void explainsEveryRealCommandAndAllItsOptions() {
        List<Command> commands = Commands.all();

        assertThat(commands).isNotEmpty();
        for (Command command : commands) {
            out.reset();
            run(command.name(), "--help");
            assertThat(command.options()).allSatisfy(option -> {
                assertThat(out.toString(StandardCharsets.UTF_8)).contains("--" + option.getLongOpt());
                assertThat(option.getDescription()).endsWith(".");
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "map, name a directory, 2",
        "map --quick --full /proc, --quick and --full, 2",
        "map --chart a.svg /proc /sys, one directory, 2",
        "map --faster-than fast /proc, 'fast', 2",
        "map --faster-than 1.5 /proc, above 0 and below 1, 2",
        "map /no/such/directory, /no/such/directory is not a directory, 1",
        "map /etc/passwd, /etc/passwd is not a directory, 1",
        "map /, --allow-root-filesystem, 1",
        "map /proc, /proc cannot be placed on a disk, 1",
        "pin --device /dev/null --outer 1g, belong together, 2",
        "pin /mnt --offline --outer 1g, belong together, 2",
        "pin /mnt --saved-list list --outer 1g, belong together, 2",
        "pin /mnt --device /dev/null --offline --outer 1g, not both, 2",
        "pin --device /dev/null --offline --outer 1g --bitmap-only, --saved-list FILE belong together, 2",
        "pin --device /dev/null --offline --outer 1g --saved-list list, --saved-list FILE belong together, 2",
        "pin --device /dev/null --offline --outer 1g --margin 64m, --margin is for running writers, 2",
        "pin --device /dev/no-such-device --offline --outer 1g, is no block device, 1",
        "release /mnt --offline, belong together, 2"
    })
    void refusesInOneLineThatSaysWhat(String line, String expected, int exitCode) {
        assertThat(run(line.split(" "))).isEqualTo(exitCode);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .contains(expected);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private int run(String... arguments) {
        return Commands.tool().run(arguments, stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
