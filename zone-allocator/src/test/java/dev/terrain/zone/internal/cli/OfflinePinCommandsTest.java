package dev.terrain.zone.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OfflinePinCommandsTest {

    @ParameterizedTest
    @CsvSource({
        "pin --device /dev/null --outer 1g, 2, belong together",
        "pin /mnt --offline --outer 1g, 2, belong together",
        "pin /mnt --saved-list list --outer 1g, 2, belong together",
        "pin /mnt --device /dev/null --offline --outer 1g, 2, not both",
        "pin --device /dev/null --offline --outer 1g --bitmap-only, 2, --saved-list FILE belong together",
        "pin --device /dev/null --offline --outer 1g --saved-list list, 2, --saved-list FILE belong together",
        "pin --device /dev/null --offline --outer 1g --margin 64m, 2, --margin is for running writers",
        "pin --device /dev/no-such-device --offline --outer 1g, 1, is no block device",
        "release /mnt --offline, 2, belong together"
    })
    void refusesInOneLineWhatDoesNotBelongTogether(String line, int exitCode, String part) {
        ByteArrayOutputStream error = new ByteArrayOutputStream();
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        int code = Commands.tool()
                .run(
                        line.split(" ", -1),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(error, true, StandardCharsets.UTF_8));

        assertThat(code).isEqualTo(exitCode);
        assertThat(error.toString(StandardCharsets.UTF_8).strip())
                .contains(part)
                .doesNotContain("\n");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
