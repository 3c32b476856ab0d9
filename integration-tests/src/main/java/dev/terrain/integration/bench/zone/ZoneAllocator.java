package dev.terrain.integration.bench.zone;

import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The plugin's commands, run by a Hadoop without daemons.
 *
 * @param jar its own
 * @param folder for a Hadoop and the speeds that were measured
 * @param layout that runs its commands
 */
record ZoneAllocator(Path jar, Path folder, HadoopLayout layout) implements AutoCloseable {

    private static final String MODULE = "zone-allocator";
    private static final Duration COMMAND_WITHIN = Duration.ofMinutes(10);

    /** Of this repository; keeps a Hadoop and the disk's speeds in {@code zone-allocator}, emptied before and after. */
    static ZoneAllocator of(ZoneBenchCommand options) throws IOException {
        Path folder = options.out().resolve(MODULE);
        FileTree.delete(folder);
        return new ZoneAllocator(
                Plugin.ZONE.jar(options.project()),
                folder,
                HadoopLayout.create(options.hadoop(), folder.resolve("hadoop"), options::say));
    }

    /** Measures the disk under a mounted file system and keeps what it finds; returns what the command printed. */
    List<String> map(Path mountPoint) throws IOException {
        return run("map", mountPoint, "--profile-dir", profiles());
    }

    /** Confines a mounted file system to its outer {@code bytes}; returns what the command printed. */
    List<String> pin(Path mountPoint, long bytes) throws IOException {
        return run("pin", mountPoint, "--outer", bytes, "--profile-dir", profiles());
    }

    /** The same for an unmounted ext3; returns what the command printed. */
    List<String> pinUnmounted(String device, long bytes) throws IOException {
        return run("pin", "--device", device, "--offline", "--outer", bytes, "--profile-dir", profiles());
    }

    @Override
    public void close() throws IOException {
        FileTree.delete(folder);
    }

    /** Where {@link #map} keeps what it finds. */
    Path profiles() {
        return folder.resolve("profiles");
    }

    private List<String> run(Object... arguments) throws IOException {
        return HadoopCommand.of(layout, COMMAND_WITHIN)
                .jar(jar, arguments)
                .requireSuccess(MODULE + " " + arguments[0])
                .output();
    }
}
