package dev.terrain.integration.disk;

import dev.terrain.integration.hadoop.Interruptible;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A control group whose processes share that much memory, page cache included: a small node on a large machine.
 *
 * <p>Version 1 where the memory controller is mounted at /sys/fs/cgroup/memory, otherwise version 2. Pages of a file
 * count for the group whose process touches them first.
 */
public final class MemoryLimit implements AutoCloseable {

    private static final Path VERSION_1 = Path.of("/sys/fs/cgroup/memory");
    private static final Path VERSION_2 = Path.of("/sys/fs/cgroup");
    private static final int ATTEMPTS_TO_REMOVE = 50;

    private final Path group;

    private MemoryLimit(Path group) {
        this.group = group;
    }

    /**
     * Makes the group.
     *
     * @throws IOException when this machine has no memory controller that this process may use
     */
    public static MemoryLimit of(long bytes) throws IOException {
        boolean isVersion1 = Files.exists(VERSION_1.resolve("memory.limit_in_bytes"));
        if (!isVersion1) {
            Path controllers = VERSION_2.resolve("cgroup.subtree_control");
            if (!Files.exists(controllers)) {
                throw new IOException("there is no control group with a memory controller in /sys/fs/cgroup: mount it");
            }
            Files.writeString(controllers, "+memory");
        }
        Path parent = isVersion1 ? VERSION_1 : VERSION_2;
        Path group = Files.createDirectory(
                parent.resolve("terrain-" + ProcessHandle.current().pid() + "-" + System.nanoTime()));
        Files.writeString(group.resolve(isVersion1 ? "memory.limit_in_bytes" : "memory.max"), String.valueOf(bytes));
        return new MemoryLimit(group);
    }

    /** Words before a command that put it, and everything that it starts, into the group. */
    public List<String> launcher() {
        return List.of("sh", "-c", "echo $$ > " + group.resolve("cgroup.procs") + " && exec \"$@\"", "in-memory-limit");
    }

    /** Removes the group; its processes must have ended. */
    @Override
    public void close() {
        try {
            for (int attempt = 1; Files.exists(group); attempt++) {
                try {
                    Files.delete(group);
                } catch (IOException e) {
                    if (attempt == ATTEMPTS_TO_REMOVE) {
                        throw e;
                    }
                    Interruptible.sleep(Duration.ofMillis(100)); // the last processes are still going
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + group, e);
        }
    }
}
