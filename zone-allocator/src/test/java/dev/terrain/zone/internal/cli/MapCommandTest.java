package dev.terrain.zone.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapCommandTest {

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
        "map /proc, /proc cannot be placed on a disk, 1"
    })
    void refusesInOneLineThatSaysWhat(String line, String expected, int exitCode) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        int code = Commands.tool()
                .run(line.split(" "), new PrintStream(new ByteArrayOutputStream()), new PrintStream(err));

        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .contains(expected);
        assertThat(code).isEqualTo(exitCode);
    }
}
