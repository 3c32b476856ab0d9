package dev.terrain.integration.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.integration.TestCluster;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StockHadoopIT {

    @TempDir
    Path folder;

    @Test
    void saysWithinAMinuteWhyADaemonDoesNotComeUp() {
        Instant start = Instant.now();

        // A DataNode refuses a data folder that is a file.
        assertThatThrownBy(() -> {
                    Files.createDirectories(folder.resolve("data"));
                    Files.writeString(folder.resolve("data/datanode-1"), "not a folder");
                    StockHadoop.version(TestCluster.VERSION).in(folder).start();
                })
                .isInstanceOf(DaemonFailedException.class)
                .hasMessageContaining("datanode-1 ended instead of getting ready")
                .hasMessageContaining("datanode-1.log")
                .hasMessageContaining("Too many failed volumes");

        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofMinutes(2));
        assertThat(processesBelow(folder)).as("processes left behind").isEmpty();
    }

    @Test
    void endsItsDaemonsWhenItsOwnProcessIsKilled() throws Exception {
        Process starter = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starter.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(starter.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(output.readLine()).isEqualTo("up");
            assertThat(processesBelow(folder)).hasSizeGreaterThanOrEqualTo(5);
        } finally {
            starter.destroyForcibly().waitFor(); // SIGKILL: no hook of that JVM runs
        }

        Instant deadline = Instant.now().plusSeconds(30);
        while (!processesBelow(folder).isEmpty() && Instant.now().isBefore(deadline)) {
            TimeUnit.MILLISECONDS.sleep(200);
        }
        assertThat(processesBelow(folder)).as("processes left behind").isEmpty();
    }

    /** A program that starts a cluster and then waits for its own end. */
    static final class Starter {

        private Starter() {}

        public static void main(String[] arguments) throws Exception {
            try (StockHadoop hadoop = StockHadoop.version(TestCluster.VERSION)
                    .in(Path.of(arguments[0]))
                    .start()) {
                System.out.println("up");
                Thread.sleep(Duration.ofMinutes(5).toMillis());
                throw new IllegalStateException(hadoop.layout().home() + " was to be killed");
            }
        }
    }

    /** Command lines of running processes that name this folder, this JVM and the starter aside. */
    private static List<String> processesBelow(Path folder) {
        List<String> found = new ArrayList<>();
        ProcessHandle.allProcesses().forEach(process -> {
            try {
                String line = Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
                        .replace('\0', ' ');
                if (line.contains(folder + "/hadoop")) {
                    found.add(line);
                }
            } catch (IOException e) {
                // It has ended meanwhile.
                return;
            }
        });
        return found;
    }
}
