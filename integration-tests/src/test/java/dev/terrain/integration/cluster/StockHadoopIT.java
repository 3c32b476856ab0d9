package dev.terrain.integration.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Words;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
                .isInstanceOf(IOException.class)
                .hasMessageContaining("datanode-1 ended instead of getting ready")
                .hasMessageContaining("datanode-1.log")
                .hasMessageContaining("Too many failed volumes");

        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofMinutes(2));
        assertThat(processesBelow(folder)).as("processes left behind").isEmpty();
    }

    /** Beside the kill: TERM to every process, as timeout(1) and Ctrl-C signal all of them, and a daemon that hangs. */
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
            ProcessHandle hanging = processesBelow(folder).stream()
                    .filter(process -> commandLine(process).contains("server.nodemanager.NodeManager"))
                    .findFirst()
                    .orElseThrow();
            Program.run(Words.of("kill -STOP", hanging.pid()));
            processesBelow(folder).forEach(ProcessHandle::destroy);
        } finally {
            starter.destroyForcibly().waitFor(); // SIGKILL: no hook of that JVM runs
        }

        for (ProcessHandle process : processesBelow(folder)) {
            process.onExit().get(30, TimeUnit.SECONDS);
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
                int end = System.in.read();
                throw new IllegalStateException(hadoop.layout().home() + " was to be killed, not to read " + end);
            }
        }
    }

    /** Running processes whose command lines name the Hadoop in this folder. */
    private static List<ProcessHandle> processesBelow(Path folder) {
        return ProcessHandle.allProcesses()
                .filter(process -> commandLine(process).contains(folder + "/hadoop"))
                .toList();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
        } catch (IOException e) {
            return ""; // it has ended meanwhile
        }
    }
}
