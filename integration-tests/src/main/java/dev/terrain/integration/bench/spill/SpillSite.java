package dev.terrain.integration.bench.spill;

import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.LoopFileSystem;
import dev.terrain.integration.fixture.disk.ServiceOrder;
import dev.terrain.integration.fixture.disk.Throttle;
import dev.terrain.integration.fixture.disk.ZonedDisks;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** A device with an ext4 on it. {@link #close} leaves nothing of it. */
final class SpillSite implements AutoCloseable {
    private static final Path MEMORY = Path.of("/dev/shm");

    /** The last one first. */
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    private Path mountPoint = Path.of("/");

    private SpillSite() {}

    /**
     * Sets one up in memory.
     *
     * @param bytes its size
     * @throws IOException in one line where something is missing
     */
    static SpillSite open(Device device, Path project, long bytes) throws IOException {
        SpillSite site = new SpillSite();
        return TakeDown.onFailure(site, () -> {
            if (device == Device.SPINDLE) {
                site.attachSpindle(device, project, bytes);
            } else {
                site.attachLoop(device, bytes);
            }
            return site;
        });
    }

    private void attachSpindle(Device device, Path project, long bytes) throws IOException {
        DiskModel model = DiskModel.spindle(bytes, device.megabytesPerSecond, ServiceOrder.DEADLINE);
        ZonedDisks disk = ZonedDisks.attach(project, model, 1);
        parts.push(disk);
        disk.asTheDisks();
        mountPoint = disk.mountPoints().get(0);
    }

    private void attachLoop(Device device, long bytes) throws IOException {
        long usable = Files.getFileStore(MEMORY).getUsableSpace();
        if (usable < bytes) {
            throw new IOException(MEMORY + " has " + (usable >> 20) + " MB free, the device needs " + (bytes >> 20)
                    + " MB; choose a smaller --size");
        }
        Path folder = Files.createTempDirectory(MEMORY, "terrain-spill-bench");
        parts.push(() -> FileTree.delete(folder));
        folder.toFile().deleteOnExit(); // by then it is empty: the file system in it has been taken down
        LoopFileSystem fileSystem = LoopFileSystem.make(folder, bytes);
        parts.push(fileSystem);
        fileSystem.allocate();
        if (device.megabytesPerSecond > 0) {
            Throttle throttle = Throttle.of(fileSystem.device(), device.megabytesPerSecond * 1_000_000L);
            parts.push(throttle);
        }
        mountPoint = fileSystem.mountPoint();
    }

    /** An empty local directory for a task. */
    Path newLocalDirectory() throws IOException {
        Path local = mountPoint.resolve("local");
        FileTree.delete(local);
        sync();
        return Files.createDirectory(local);
    }

    /** Writes out what is in the page cache of it. */
    void sync() throws IOException {
        Program.run("sync", "--file-system", mountPoint.toString());
    }

    @Override
    public void close() {
        TakeDown.each("a device for spills", parts.toArray(AutoCloseable[]::new));
    }
}
