package dev.terrain.spill.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.internal.profile.Device;
import dev.terrain.spill.internal.profile.DeviceFinder;
import dev.terrain.spill.internal.profile.ProfileStore;
import dev.terrain.spill.internal.profile.Profiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands as they are called; nothing is measured but a sort of 2 MB. */
class CommandsTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Path dir;
    private final Path job;

    CommandsTest(@TempDir Path dir) {
        this.dir = dir;
        this.job = dir.resolve("job.xml");
    }

    @BeforeEach
    void haveAProfileAndAJob() throws IOException {
        Device device = new DeviceFinder(Path.of("/sys")).find(dir);
        new ProfileStore(dir.resolve("profiles")).save(Profiles.of(device, Instant.now(), 1e8));
        Files.writeString(job, """
                <configuration>
                  <property><name>mapreduce.task.io.sort.mb</name><value>8</value></property>
                  <property><name>mapreduce.job.reduces</name><value>2</value></property>
                  <property><name>mapreduce.map.java.opts</name><value>-server -Xmx1g</value></property>
                  <property><name>terrain.spill.sort-megabytes-min</name><value>1</value></property>
                </configuration>
                """);
    }

    @Test
    void predictsWithTheJobsOwnValuesFirst() {
        assertThat(predict("predict")).isZero();

        assertThat(output()).contains("heaps of 1024 and 200 MiB", "One map task", "One reduce task");
        assertThat(output().lines()
                        .filter(line -> line.startsWith("*"))
                        .findFirst()
                        .orElseThrow())
                .matches("\\* +8 +0.80 +10 +4096 .*");
    }

    @Test
    void appliesAsAConfigurationThatHadoopReads() throws IOException {
        Path fragment = dir.resolve("mapred-site.xml");

        assertThat(predict("apply", "--output", fragment.toString())).isZero();

        Configuration conf = new Configuration(false);
        conf.addResource(new org.apache.hadoop.fs.Path(fragment.toUri()));
        assertThat(conf.getInt("mapreduce.task.io.sort.mb", 0)).isBetween(1, 8);
        assertThat(conf.getFloat("mapreduce.reduce.shuffle.merge.percent", 0)).isBetween(0.5f, 0.9f);
        assertThat(Files.readString(fragment)).contains("<!-- Maps: ", "<!-- Reduces: ");
    }

    @Test
    void searchesWithRealSortsAndLeavesNothing() throws IOException {
        assertThat(predict("search", "--real", "--split", "2m", "--partitions", "1"))
                .isZero();

        assertThat(output()).contains("best trial, ms").contains("* the job's own");
        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("job.xml", "profiles");
        }
    }

    @Test
    void aDryRunWritesNothing() throws IOException {
        assertThat(run("profile", dir.toString(), "--dry-run")).isZero();

        assertThat(output()).contains("Would measure").contains("at most 511 MiB written");
        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void namesTheMissingProfileAndHowToMakeIt() {
        assertThat(run("predict", job.toString(), "--dir", dir.toString(), "--profile-dir", dir.toString()))
                .isEqualTo(1);
        assertThat(errors()).hasSize(1).first().asString().contains("measure with the command profile");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "profile",
                "profile /tmp --quick --full",
                "profile /tmp --write-budget 1m",
                "profile /tmp --write-budget much",
                "predict",
                "predict job.xml",
                "search job.xml --dir /tmp",
                "apply a b --dir /tmp",
            })
    void reportsWrongArgumentsInOneLine(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(errors()).hasSize(1);
        assertThat(output()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"profile", "predict", "apply", "search"})
    void explainsEachCommand(String command) {
        assertThat(run(command, "--help")).isZero();
        assertThat(output()).contains("usage: hadoop jar ssd-spill-tuner.jar " + command);
    }

    private int predict(String command, String... more) {
        Stream<String> arguments = Stream.of(
                command,
                job.toString(),
                "--dir",
                dir.toString(),
                "--profile-dir",
                dir.resolve("profiles").toString());
        return run(Stream.concat(arguments, Stream.of(more)).toArray(String[]::new));
    }

    private int run(String... arguments) {
        return Commands.tool()
                .run(
                        arguments,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private List<String> errors() {
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
