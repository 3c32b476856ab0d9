package dev.terrain.integration.bench.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.cluster.BackgroundCommand;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.LeanTasks;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Reducers, and the NodeManager whose map outputs they read in place, are killed; the output is that of stock. */
@Timeout(420)
class ShuffleFaultIT {
    private static final String ROWS = "1000000";
    private static final String NODE_MANAGER = "nodemanager-1";
    private static final Duration WITHIN = Duration.ofMinutes(3);

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    static Path folder;

    private static StockHadoop hadoop;

    @BeforeAll
    static void sortWithStockHadoop() throws IOException {
        ClusterBuilder cluster = StockHadoop.version(TestCluster.VERSION)
                .in(folder)
                .configure(SiteFile.MAPRED, LeanTasks.SITE)
                .configure(
                        SiteFile.YARN,
                        // So that what a NodeManager takes along with it is known to be gone after seconds.
                        Map.of(
                                "yarn.nm.liveness-monitor.expiry-interval-ms", "10000",
                                "yarn.am.liveness-monitor.expiry-interval-ms", "20000"));
        hadoop = cluster.start();
        hadoop.example(
                "teragen -Dmapreduce.framework.name=local -Dmapreduce.job.maps=1 -Ddfs.blocksize=32m", ROWS, "/in");
        hadoop.example("terasort /in /out-stock");
        Plugin.SPILL.enable(hadoop, TestCluster.PROJECT);
    }

    @AfterAll
    static void stopHadoop() {
        hadoop.close();
    }

    @Test
    void aReducerThatIsKilledWhileItFetchesIsRunAgain() throws IOException {
        try (BackgroundCommand job = sort("fetch", "-Dmapreduce.job.reduce.slowstart.completedmaps=0.05")) {
            await(job, reducer -> 1).destroyForcibly();
            requireTheOutputOfStock(job, "fetch");
            requireFailedReduces(job);
        }
    }

    @Test
    void aReducerThatIsKilledWhileItMergesIsRunAgain() throws IOException {
        try (BackgroundCommand job = sort("merge")) {
            await(job, ShuffleFaultIT::openMapOutputs).destroyForcibly();
            requireTheOutputOfStock(job, "merge");
            requireFailedReduces(job);
        }
    }

    @Test
    void aNodeManagerMayDieWhileItsMapOutputsAreReadInPlace() throws IOException {
        // Without recovery: the next ApplicationMaster would believe in map outputs that went with the NodeManager,
        // and it takes Hadoop's fetchers minutes to make it think otherwise.
        try (BackgroundCommand job = sort("node", "-Dyarn.app.mapreduce.am.job.recovery.enable=false")) {
            await(job, ShuffleFaultIT::openMapOutputs);
            hadoop.control().kill(NODE_MANAGER).start();
            requireTheOutputOfStock(job, "node");
        }
    }

    private static BackgroundCommand sort(String name, String... more) throws IOException {
        List<String> command =
                Words.of("jar", hadoop.layout().examplesJar(), "terasort", List.of(more), "/in", "/out-" + name);
        return hadoop.command().start(folder.resolve(name + ".log"), command);
    }

    /** Waits for a reduce task's JVM of which something is true, that is more than 0. */
    private static ProcessHandle await(BackgroundCommand job, ToLongFunction<ProcessHandle> what) throws IOException {
        Instant deadline = Instant.now().plus(WITHIN);
        while (job.isAlive() && Instant.now().isBefore(deadline)) {
            Optional<ProcessHandle> found = hadoop.control().tasks(NODE_MANAGER).stream()
                    .filter(ShuffleFaultIT::isReducer)
                    .filter(reducer -> what.applyAsLong(reducer) > 0)
                    .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            Interruptible.sleep(Duration.ofMillis(5));
        }
        throw new AssertionError("no such reducer: " + String.join("\n", job.lines()));
    }

    private static boolean isReducer(ProcessHandle task) {
        return task.info().commandLine().filter(line -> line.contains("_r_")).isPresent();
    }

    /** Returns how many outputs of map tasks a JVM has open beyond the one that it may be verifying. */
    private static long openMapOutputs(ProcessHandle process) {
        long open = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/proc/" + process.pid() + "/fd"))) {
            for (Path file : files) {
                if (Files.readSymbolicLink(file).endsWith("file.out")) {
                    open++;
                }
            }
        } catch (IOException e) {
            return 0; // it has just ended
        }
        return open - 1;
    }

    private static void requireTheOutputOfStock(BackgroundCommand job, String name) throws IOException {
        JobRun run = job.awaitEnd(WITHIN).requireSuccess(name);
        assertThat(run.counter("Terrain spill", "Reduce tasks merged")).isEqualTo(1);
        assertThat(run.counter("Terrain spill", "Map outputs read in place")).isPositive();
        String part = "/part-r-00000";
        assertThat(hadoop.hdfs().checksum("/out-" + name + part))
                .isEqualTo(hadoop.hdfs().checksum("/out-stock" + part));
    }

    private static void requireFailedReduces(BackgroundCommand job) throws IOException {
        assertThat(new JobRun(0, job.lines(), Duration.ZERO).counter("Job Counters ", "Failed reduce tasks"))
                .isPositive();
    }
}
