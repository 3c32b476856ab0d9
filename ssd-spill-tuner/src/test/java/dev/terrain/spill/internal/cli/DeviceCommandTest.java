package dev.terrain.spill.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.internal.device.Device;
import dev.terrain.spill.internal.device.DeviceMeasurement;
import dev.terrain.spill.internal.device.Devices;
import dev.terrain.spill.internal.device.MeasuringPlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as it is called, on a spindle that exists only here. */
class DeviceCommandTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Path dir;

    DeviceCommandTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void printsTheTableAndTheDecisionsOfTheSort() {
        assertThat(run(dir.toString())).isZero();

        assertThat(output())
                .contains("Measured 26 of 26")
                .containsPattern("(?m)^ +64 KiB +7\\.6 +100\\.0$")
                .contains("One access takes 8.00 ms; then data flows at 100 MB/s.")
                .contains(
                        "A merge reads in units of 2 MiB where it has the memory. terrain.spill.io-unit-bytes fixes the unit.")
                .contains("1 GiB in 100 runs with 100 MiB of memory: ")
                .contains("terrain.spill.merge-width fixes the width.");
        assertThat(errors()).isEmpty();
    }

    @Test
    void measuresADeviceOnceAndWritesNoChartUnlessAsked() throws IOException {
        Path second = Files.createDirectory(dir.resolve("second"));

        assertThat(run(dir.toString(), second.toString())).isZero();

        assertThat(output()).contains("The same device as above.").containsOnlyOnce("Measured 26 of 26");
        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files).containsExactly(second);
        }
    }

    @Test
    void drawsTheChartWhereTheOptionSays() {
        Path chart = dir.resolve("device.svg");

        assertThat(run(dir.toString(), "--chart", chart.toString())).isZero();

        assertThat(chart).content().startsWith("<svg");
        assertThat(output()).contains("Chart: " + chart);
    }

    @Test
    void aDryRunMeasuresNothing() {
        assertThat(run(dir.toString(), "--dry-run")).isZero();

        assertThat(output())
                .contains("Would measure 26 points and write at most 512 MiB")
                .doesNotContain("Measured");
    }

    @Test
    void passesTheWriteBudgetOn() {
        assertThat(run(dir.toString(), "--dry-run", "--write-budget", "1g")).isZero();

        assertThat(output()).contains("at most 1024 MiB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/tmp --write-budget 1m",
                "/tmp --write-budget -5",
                "/tmp --write-budget much",
                "/tmp --write-budget",
                "/tmp /tmp --chart file.svg",
                "/tmp --full",
            })
    void reportsWrongArgumentsInOneLine(String line) {
        assertThat(run(line.isEmpty() ? new String[0] : line.split(" "))).isEqualTo(2);
        assertThat(errors()).hasSize(1).first().asString().endsWith("see --help");
        assertThat(output()).isEmpty();
    }

    @Test
    void reportsWhatCannotBeDoneInOneLine() {
        Path missing = dir.resolve("missing");

        assertThat(run(missing.toString())).isEqualTo(1);
        assertThat(errors())
                .containsExactly(
                        "ssd-spill-tuner.jar: " + missing + " is not a directory: create it, or name another one");
    }

    @Test
    void reportsAChartThatCannotBeWritten() {
        Path chart = dir.resolve("missing").resolve("device.svg");

        assertThat(run(dir.toString(), "--chart", chart.toString())).isEqualTo(1);
        assertThat(errors())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("ssd-spill-tuner.jar: cannot write the chart " + chart);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h"})
    void explainsItself(String help) {
        assertThat(run(help)).isZero();
        assertThat(output())
                .contains("usage: hadoop jar ssd-spill-tuner.jar DIR...")
                .contains("--write-budget", "--chart", "--dry-run", "Exit codes");
    }

    private static DeviceMeasurement spindle(
            MeasuringPlan plan, Consumer<String> progress, Device device, Path directory) {
        progress.accept("Measured 26 of 26");
        return Devices.measured(device, Devices.SPINDLE);
    }

    private int run(String... arguments) {
        return DeviceCommand.run(arguments, DeviceCommandTest::spindle, stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private List<String> errors() {
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
