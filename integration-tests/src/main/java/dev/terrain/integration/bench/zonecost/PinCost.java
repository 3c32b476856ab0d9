package dev.terrain.integration.bench.zonecost;

import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.fixture.disk.LoopFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Pins a large file system and releases it, by the plugin's own commands. */
final class PinCost {

    private static final Duration COMMAND_WITHIN = Duration.ofMinutes(10);
    /** The outer share, 60 of 500 GB as in the paper. */
    private static final double OUTER_SHARE = 0.12;

    private final HadoopLayout layout;
    private final Path jar;

    PinCost(HadoopLayout layout, Path jar) {
        this.layout = layout;
        this.jar = jar;
    }

    PinFigures measure(LoopFileSystem disk, long bytes) throws IOException {
        long before = disk.imageBytes();
        String mountPoint = disk.mountPoint().toString();
        Duration pin = run("pin", mountPoint, "--outer", String.valueOf((long) (bytes * OUTER_SHARE)));
        disk.sync();
        long after = disk.imageBytes();
        Duration release = run("release", mountPoint);
        return new PinFigures(bytes, pin.toMillis() / 1e3, release.toMillis() / 1e3, after - before);
    }

    private Duration run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("jar", jar.toString()));
        command.addAll(List.of(arguments));
        JobRun run = HadoopCommand.run(layout, COMMAND_WITHIN, command);
        if (run.exitCode() != 0) {
            throw new IOException(arguments[0] + " ended with exit code " + run.exitCode() + ":\n" + run.tail());
        }
        return run.wallTime();
    }
}
