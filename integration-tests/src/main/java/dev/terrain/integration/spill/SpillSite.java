package dev.terrain.integration.spill;

import dev.terrain.integration.disk.DiskModel;
import dev.terrain.integration.disk.FileSystemKind;
import dev.terrain.integration.disk.LoopFileSystem;
import dev.terrain.integration.disk.ServiceOrder;
import dev.terrain.integration.disk.Throttle;
import dev.terrain.integration.disk.ZonedDisk;
import dev.terrain.integration.hadoop.FileTree;
import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** A device with an ext4 on it. {@link #close} leaves nothing of it. */
final class SpillSite implements AutoCloseable {
    private static final long BYTES = 4L << 30;
    private static final long SEED = 1;

    private final Deque<Runnable> undo = new ArrayDeque<>();
    private Path mountPoint = Path.of("/");

    private SpillSite() {}

    /**
     * Sets one up in memory.
     *
     * @throws IOException in one line where something is missing
     */
    static SpillSite open(Device device, Path project) throws IOException {
        SpillSite site = new SpillSite();
        try {
            if (device == Device.SPINDLE) {
                site.attachSpindle(device, project);
            } else {
                site.attachLoop(device);
            }
            return site;
        } catch (IOException | RuntimeException e) {
            site.close();
            throw e;
        }
    }

    private void attachSpindle(Device device, Path project) throws IOException {
        DiskModel model = DiskModel.spindle(BYTES, device.megabytesPerSecond(), ServiceOrder.DEADLINE);
        ZonedDisk disk = ZonedDisk.attach(project, model);
        undo.push(disk::close);
        disk.requireModelSpeed();
        disk.atOnce();
        disk.make(FileSystemKind.EXT4, SEED);
        disk.asTheDisk();
        mountPoint = disk.mountPoint();
    }

    private void attachLoop(Device device) throws IOException {
        Path folder = Files.createTempDirectory(Path.of("/dev/shm"), "terrain-spill-bench");
        undo.push(() -> delete(folder));
        LoopFileSystem fileSystem = LoopFileSystem.make(folder, BYTES);
        undo.push(fileSystem::close);
        if (device.megabytesPerSecond() > 0) {
            Throttle throttle = Throttle.of(fileSystem.device(), device.megabytesPerSecond() * 1_000_000L);
            undo.push(throttle::close);
        }
        mountPoint = fileSystem.mountPoint();
    }

    private static void delete(Path folder) {
        try {
            FileTree.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " is left", e);
        }
    }

    /** An empty local directory for a task. */
    Path newLocalDirectory() throws IOException {
        Path local = mountPoint.resolve("local");
        FileTree.delete(local);
        Program.run("sync", "--file-system", mountPoint.toString());
        return Files.createDirectory(local);
    }

    @Override
    public void close() {
        while (!undo.isEmpty()) {
            undo.pop().run();
        }
    }
}
