package dev.terrain.install.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineToolTest {

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(strings = {"--help", "help", "check --help", "enable --help", "disable -h"})
    void explainsItself(String arguments) {
        assertThat(run(arguments.split(" ", -1))).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("usage: bin/terrain");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "frobnicate",
                "enable",
                "enable everything",
                "check extra",
                "check --timeout 0",
                "check --timeout soon",
                "disable --forcefully all",
            })
    void wrongArgumentsAreTwoAndOneLine(String arguments) {
        assertThat(run(arguments.isEmpty() ? new String[0] : arguments.split(" ", -1)))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1);
    }

    @Test
    void printsWithoutWriting() {
        assertThat(run("enable", "spill", "--conf", folder.toString())).isZero();

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("mapred-site.xml, before </configuration>")
                .contains("<name>terrain.plugins</name>", "<value>spill</value>");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void writesAndTakesBack() throws IOException {
        Path site = Files.writeString(folder.resolve("mapred-site.xml"), "<configuration></configuration>");

        assertThat(run("enable", "all", "--write", "--conf", folder.toString())).isZero();
        assertThat(site).content().contains("<value>prefetch,spill,zone,rack,lustre</value>");
        assertThat(run("disable", "all", "--write", "--conf", folder.toString()))
                .as(err.toString(StandardCharsets.UTF_8))
                .isZero();
        assertThat(site).content().isEqualTo("<configuration></configuration>");
    }

    @Test
    void whatIsRefusedIsOneLineOnStderr() throws IOException {
        Files.writeString(folder.resolve("mapred-site.xml"), "<configuration/>");

        assertThat(run("enable", "all", "--write", "--conf", folder.toString())).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("has no </configuration>")
                .hasLineCount(1);
    }

    private int run(String... arguments) {
        return Commands.tool()
                .run(
                        arguments,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
    }
}
