package dev.terrain.integration.disk;

import dev.terrain.integration.disk.Simulator.Pace;
import dev.terrain.integration.hadoop.Interruptible;
import dev.terrain.integration.system.Mounts;
import dev.terrain.integration.system.Program;
import dev.terrain.integration.system.TakeDown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A simulated hard disk with zones, as a block device, with a file system mounted on it: FUSE file, loop device with
 * direct I/O, file system.
 *
 * <pre>{@code
 * try (ZonedDisk disk = ZonedDisk.attach(project, DiskModel.halving(64L << 30, 60))) {
 *     disk.requireModelSpeed();
 *     disk.atOnce();
 *     disk.make(FileSystemKind.EXT4, 42);
 *     disk.asTheDisk();
 *     ... disk.mountPoint() ...
 * }
 * }</pre>
 *
 * <p>{@link #close()} takes everything down, and so does a hook when this JVM ends by itself or by TERM. Needs root.
 * Its memory is that of the bytes written to it. Not thread-safe, but for close.
 */
public final class ZonedDisk implements AutoCloseable {

    /** A daemon whose files are on the disk may be ending at the same moment. */
    private static final Duration IDLE_WITHIN = Duration.ofSeconds(30);

    private static final int SPEED_CHECKS = 3;

    private final DiskModel model;
    private final Path folder;
    private final Simulator simulator;
    private final TakeDown end = new TakeDown("take the zoned disk down", this::takeDown);
    private Optional<LoopDevice> device = Optional.empty();

    private ZonedDisk(DiskModel model, Path folder, Simulator simulator) {
        this.model = model;
        this.folder = folder;
        this.simulator = simulator;
    }

    /** Starts the simulation and gives it a loop device; no file system yet. */
    public static ZonedDisk attach(Path project, DiskModel model) throws IOException {
        Optional<String> missing = Prerequisites.missing(model);
        if (missing.isPresent()) {
            throw new IOException(missing.get());
        }
        Path program = Simulator.build(project);
        Path folder = makeFolder();
        Mounts.share(folder);
        ZonedDisk disk = new ZonedDisk(model, folder, Simulator.start(program, model, folder));
        disk.end.begin();
        try {
            disk.device = Optional.of(LoopDevice.attach(disk.simulator.file()));
            disk.settings(BlockSettings.OF_A_NEW_DISK);
            return disk;
        } catch (IOException | RuntimeException e) {
            disk.close();
            throw e;
        }
    }

    /**
     * One name for all disks that this process has after one another, so that what is known of one by its name, as
     * zone-allocator knows the speeds of loop devices, is known of the next. In memory, since its log must not wait for
     * a disk.
     */
    private static Path makeFolder() throws IOException {
        String name = "/dev/shm/zoned-disk-" + ProcessHandle.current().pid();
        int number = 1;
        while (true) {
            try {
                return Files.createDirectory(Path.of(name + "-" + number));
            } catch (FileAlreadyExistsException e) {
                number++; // another disk of this process, still there
            }
        }
    }

    public DiskModel model() {
        return model;
    }

    /** The block device, such as {@code /dev/loop3}. */
    public String device() {
        return loop().path();
    }

    /** Sets the device as an operator would. */
    public void settings(BlockSettings settings) throws IOException {
        loop().settings(settings);
    }

    private LoopDevice loop() {
        return device.orElseThrow(() -> new IllegalStateException("the disk has no device any more"));
    }

    /** Where its file system is mounted. */
    public Path mountPoint() {
        return folder.resolve("mounted");
    }

    /** What it did so far, but for what it served at once. */
    public DiskActivity activity() throws IOException {
        return DiskActivity.read(log());
    }

    /** Forgets what it did so far. */
    public void forgetActivity() throws IOException {
        Files.write(log(), new byte[0]);
    }

    private Path log() {
        return folder.resolve("io.log");
    }

    /** The process that is the disk. */
    public long processId() {
        return simulator.processId();
    }

    /** From now on requests take no time and are not logged: for what is not measured. */
    public void atOnce() throws IOException {
        simulator.pace(Pace.AT_ONCE);
    }

    /** From now on requests take the time of the disk. */
    public void asTheDisk() throws IOException {
        simulator.pace(Pace.AS_THE_DISK);
    }

    /**
     * Reads the raw device at five addresses, up to three times.
     *
     * @throws IOException when a speed is more than 10 % away from the model's each time, with the last speeds
     */
    public SpeedCheck requireModelSpeed() throws IOException {
        for (int attempt = 1; ; attempt++) {
            SpeedCheck check = SpeedCheck.of(this);
            Optional<String> deviation = check.deviation();
            if (deviation.isEmpty()) {
                return check;
            }
            if (attempt == SPEED_CHECKS) {
                throw new IOException(deviation.get());
            }
        }
    }

    /** Makes a file system, the same for the same seed, and mounts it. */
    public void make(FileSystemKind kind, long seed) throws IOException {
        Program.run(kind.makeCommand(device(), seed));
        Files.createDirectories(mountPoint());
        mount(kind);
    }

    /** Mounts its file system anew, without anything in the page cache. */
    public void remount(FileSystemKind kind) throws IOException {
        unmount();
        mount(kind);
    }

    /** Unmounts its file system. */
    public void unmount() throws IOException {
        Program.run("umount", mountPoint().toString());
    }

    private void mount(FileSystemKind kind) throws IOException {
        Program.run("mount", "-t", kind.type(), device(), mountPoint().toString());
        if (!Mounts.isMounted(mountPoint())) {
            throw new IOException(device() + " is not mounted at " + mountPoint() + " though mount says so");
        }
    }

    /** Where its file system, ext2, ext3 or ext4, has space, as far as that is on the disk already. */
    public FreeSpace freeSpace() throws IOException {
        Program.run("sync", "--file-system", mountPoint().toString());
        return FreeSpace.of(device());
    }

    /** Unmounts the file system and has its own program check it; throws what that finds. */
    public void unmountAndCheck(FileSystemKind kind) throws IOException {
        unmount();
        Program.run(kind.checkCommand(device()));
    }

    /** Writes everything out and forgets the page cache, so that what follows reads the disk. */
    public void dropCaches() throws IOException {
        Program.run("sync");
        Files.writeString(Path.of("/proc/sys/vm/drop_caches"), "3");
    }

    /** Forgets the pages of every file on it, so that those are read from the disk; other files stay cached. */
    public void dropFiles() throws IOException {
        Program.run("sync", "--file-system", mountPoint().toString());
        try (var files = Files.walk(mountPoint())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                // Nothing is copied: dd only says posix_fadvise(2) DONTNEED for the whole file.
                Program.run("dd", "if=" + file, "iflag=nocache", "count=0", "status=none");
            }
        }
    }

    @Override
    public void close() {
        end.close();
    }

    private void takeDown() {
        List<String> failures = new ArrayList<>();
        attempt(failures, this::atOnce);
        attempt(failures, () -> {
            if (Mounts.isMounted(mountPoint())) {
                unmountWhenIdle();
            }
        });
        attempt(failures, () -> {
            if (device.isPresent()) {
                device.get().detach();
                device = Optional.empty();
            }
        });
        attempt(failures, simulator::close);
        if (failures.isEmpty()) {
            attempt(failures, () -> {
                Program.run("umount", folder.toString());
                deleteFolder(folder);
            });
        }
        if (!failures.isEmpty()) {
            throw new UncheckedIOException(new IOException(String.format(
                    Locale.ROOT, "the zoned disk in %s is not wholly down: %s", folder, String.join("; ", failures))));
        }
    }

    private void unmountWhenIdle() throws IOException {
        Instant deadline = Instant.now().plus(IDLE_WITHIN);
        while (true) {
            try {
                unmount();
                return;
            } catch (IOException e) {
                if (Instant.now().isAfter(deadline)) {
                    throw e;
                }
                Interruptible.sleep(Duration.ofMillis(200));
            }
        }
    }

    private static void attempt(List<String> failures, Step step) {
        try {
            step.run();
        } catch (IOException | UncheckedIOException e) {
            failures.add(String.valueOf(e.getMessage()));
        }
    }

    /** Deletes files of one file system only: what is still mounted stays. */
    private static void deleteFolder(Path root) throws IOException {
        Object device = Files.getAttribute(root, "unix:dev");
        try (var files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (Files.getAttribute(file, "unix:dev").equals(device)) {
                    Files.delete(file);
                }
            }
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }
}
