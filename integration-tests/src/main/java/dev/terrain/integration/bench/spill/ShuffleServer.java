package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.spill.task.ShuffleServerRun;
import dev.terrain.integration.cluster.BackgroundCommand;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Hadoop's shuffle server in a JVM of its own. {@link #close} ends it. */
final class ShuffleServer implements AutoCloseable {
    static final int HEAP_MEGABYTES = 256;

    private static final Duration WITHIN = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final BackgroundCommand process;
    private final String secret;
    private final String url;
    private final double startedCpuSeconds;

    private ShuffleServer(BackgroundCommand process, String secret, String url) {
        this.process = process;
        this.secret = secret;
        this.url = url;
        startedCpuSeconds = cpuSeconds(process);
    }

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
                        List.of(
                                ShuffleServerRun.class.getName(),
                                port.toString(),
                                nodeManagerFolder.toString(),
                                secret));
        return TakeDown.onFailure(process, () -> {
            await(process, port);
            return new ShuffleServer(process, secret, "http://localhost:" + Files.readString(port));
        });
    }

    private static void await(BackgroundCommand process, Path port) throws IOException {
        Interruptible.await(WITHIN, PAUSE, () -> !process.isAlive() || Files.exists(port));
        if (!Files.exists(port)) {
            throw new IOException("the shuffle server did not start:\n" + String.join("\n", process.lines()));
        }
    }

    /** Where reducers find it. */
    String url() {
        return url;
    }

    /** With which reducers sign. */
    String secret() {
        return secret;
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
