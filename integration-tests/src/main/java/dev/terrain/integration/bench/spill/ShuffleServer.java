package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.spill.task.ShuffleServerRun;
import dev.terrain.integration.cluster.BackgroundCommand;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.TakeDown;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Hadoop's shuffle server in a JVM of its own. {@link #close} ends it.
 *
 * @param process that serves
 * @param secret with which reducers sign
 * @param url where reducers find it
 * @param startedCpuSeconds its processor time when it listened
 */
record ShuffleServer(BackgroundCommand process, String secret, String url, double startedCpuSeconds)
        implements AutoCloseable {

    static final int HEAP_MEGABYTES = 256;

    private static final Duration WITHIN = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** Starts one for the map outputs in that folder and waits until it listens. */
    static ShuffleServer start(TaskJvm jvm, List<String> launcher, Path nodeManagerFolder) throws IOException {
        Path port = jvm.layout().home().resolve("shuffle-port");
        Files.deleteIfExists(port);
        String secret = UUID.randomUUID().toString();
        BackgroundCommand process = HadoopCommand.of(jvm.layout(), WITHIN)
                .withHeap(HEAP_MEGABYTES)
                .behind(launcher)
                .start(
                        jvm.layout().home().resolve("shuffle-server.log"),
                        Words.of(ShuffleServerRun.class.getName(), port, nodeManagerFolder, secret));
        return TakeDown.onFailure(process, () -> {
            await(process, port);
            return new ShuffleServer(
                    process, secret, "http://localhost:" + Files.readString(port), cpuSeconds(process));
        });
    }

    private static void await(BackgroundCommand process, Path port) throws IOException {
        Interruptible.await(WITHIN, PAUSE, () -> !process.isAlive() || Files.exists(port));
        if (!Files.exists(port)) {
            throw new IOException("the shuffle server did not start:\n" + String.join("\n", process.lines()));
        }
    }

    /** Its processor time since it listens. */
    double cpuSeconds() {
        return cpuSeconds(process) - startedCpuSeconds;
    }

    private static double cpuSeconds(BackgroundCommand process) {
        return process.cpuTime().toMillis() / 1e3;
    }

    @Override
    public void close() {
        process.close();
    }
}
