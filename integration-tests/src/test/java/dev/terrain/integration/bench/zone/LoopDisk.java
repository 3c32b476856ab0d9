package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Mounts;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A real file system on a loop device over a sparse image in a fresh folder under /tmp, all of which goes at close.
 *
 * <p>A test that asks for one where root, loop devices or a mkfs are missing is skipped, with what is missing as
 * reason.
 */
final class LoopDisk implements AutoCloseable {

    /** What mkfs can make here. */
    enum Type {
        EXT2("ext2"),
        EXT3("ext3"),
        EXT4("ext4"),
        XFS("xfs");

        private final String word;

        Type(String word) {
            this.word = word;
        }

        /**
         * By how much df may differ though every file is gone: XFS's trees of free space keep a few blocks they once
         * took.
         */
        long ownBlocksBytes() {
            return this == XFS ? 64 << 10 : 0;
        }
    }

    private static final Duration IDLE_WITHIN = Duration.ofSeconds(10);

    private final Type type;
    private final Path folder;
    private final Path image;
    private final Path mountPoint;
    private Optional<Path> device = Optional.empty();
    private boolean mounted;

    private LoopDisk(Type type) throws IOException {
        this.type = type;
        folder = Files.createTempDirectory(Path.of("/tmp"), "terrain-loop-");
        Mounts.share(folder);
        image = folder.resolve("image");
        mountPoint = Files.createDirectory(folder.resolve("mnt"));
    }

    static LoopDisk ext2(long bytes) throws IOException {
        return formatted(Type.EXT2, bytes);
    }

    static LoopDisk ext3(long bytes) throws IOException {
        return formatted(Type.EXT3, bytes);
    }

    static LoopDisk ext4(long bytes) throws IOException {
        return formatted(Type.EXT4, bytes);
    }

    /** At least 300 MiB; mkfs.xfs takes no less. */
    static LoopDisk xfs(long bytes) throws IOException {
        return formatted(Type.XFS, bytes);
    }

    /** A new file system of {@code bytes}, mounted; {@code mkfsOptions} as its mkfs has them. */
    static LoopDisk formatted(Type type, long bytes, String... mkfsOptions) throws IOException {
        assumeAvailable(type);
        LoopDisk disk = new LoopDisk(type);
        try {
            try (FileChannel file = FileChannel.open(
                    disk.image, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
                file.write(ByteBuffer.allocate(1), bytes - 1);
            }
            List<String> command = new ArrayList<>(List.of("mkfs." + type.word, "-q"));
            if (type != Type.XFS) {
                command.add("-F");
            }
            command.addAll(List.of(mkfsOptions));
            command.add(disk.image.toString());
            run(command);
            disk.attach();
            disk.remount();
            return disk;
        } catch (IOException | RuntimeException | Error e) {
            disk.closeAfter(e);
            throw e;
        }
    }

    /** Skips the test, naming what is missing, where no such file system can be made. */
    static void assumeAvailable(Type type) throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "needs root, to mount loop devices");
        assumeTrue(Files.exists(Path.of("/dev/loop-control")), "needs /dev/loop-control: modprobe loop");
        String packageName = type == Type.XFS ? "xfsprogs" : "e2fsprogs";
        for (String tool : List.of("losetup", "mkfs." + type.word)) {
            assumeTrue(isInstalled(tool), "needs " + tool + " (packages util-linux and " + packageName + ")");
        }
    }

    Path mountPoint() {
        return mountPoint;
    }

    /** Lets every user reach the mount point; its root remains root's. */
    void openToAll() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    }

    /** The loop device, such as /dev/loop3. */
    Path device() {
        return device.orElseThrow(() -> new IllegalStateException(image + " is not attached"));
    }

    Path image() {
        return image;
    }

    void unmount() throws IOException {
        if (mounted) {
            run(List.of("umount", mountPoint.toString()));
            mounted = false;
        }
    }

    /** Mounts it; again, with other {@code options} ("ro", "noload"), where it is mounted already. */
    void remount(String... options) throws IOException {
        unmount();
        List<String> command = new ArrayList<>(List.of("mount", "-t", type.word));
        if (options.length > 0) {
            command.addAll(List.of("-o", String.join(",", options)));
        }
        command.addAll(List.of(device().toString(), mountPoint.toString()));
        run(command);
        mounted = true;
        assertThat(Files.getAttribute(mountPoint, "unix:dev"))
                .as("%s is a mount of its own", mountPoint)
                .isNotEqualTo(Files.getAttribute(Path.of("/"), "unix:dev"));
    }

    /** Asserts that fsck finds nothing to correct; unmounted for as long as that takes. */
    void fsck() throws IOException {
        boolean wasMounted = mounted;
        unmount();
        Result result = fsckResult();
        assertThat(result.exitCode())
                .as("fsck of %s %s:%n%s", type.word, image, result.output())
                .isZero();
        if (wasMounted) {
            remount();
        }
    }

    /** What fsck, changing nothing, says of it as it is; it must not be mounted. */
    Result fsckResult() throws IOException {
        return type == Type.XFS
                ? runAny(List.of("xfs_repair", "-n", device().toString()))
                : runAny(List.of("e2fsck", "-f", "-n", device().toString()));
    }

    /**
     * What would be on the disk if the power went now: a copy of the image, without a sync before it, attached and
     * mounted so that the journal is replayed. Nothing may write to this one meanwhile, else the copy is of no one
     * moment.
     */
    LoopDisk crashImage() throws IOException {
        LoopDisk copy = new LoopDisk(type);
        try {
            run(List.of("cp", "--sparse=always", image.toString(), copy.image.toString()));
            copy.attach();
            // XFS mounts no two file systems of one UUID unless told to.
            copy.remount(type == Type.XFS ? new String[] {"nouuid"} : new String[0]);
            return copy;
        } catch (IOException | RuntimeException | Error e) {
            copy.closeAfter(e);
            throw e;
        }
    }

    /**
     * Cuts the power: what the journal has not committed is lost; mounted again, so that the rest is replayed. A device
     * that any process has open keeps its page cache, and with it what was lost: that is dropped in between.
     */
    void powerCut() throws IOException {
        assumeTrue(isInstalled("xfs_io"), "needs xfs_io (package xfsprogs)");
        run(List.of("xfs_io", "-x", "-c", "shutdown", mountPoint.toString()));
        unmount();
        run(List.of("blockdev", "--flushbufs", device().toString()));
        remount();
    }

    @Override
    public void close() throws IOException {
        try {
            if (mounted) {
                unmountWhenIdle(mountPoint, "--lazy");
            }
            mounted = false;
        } finally {
            detach();
            Files.deleteIfExists(image);
            Files.deleteIfExists(mountPoint);
            unmountWhenIdle(folder, "--verbose");
            Files.deleteIfExists(folder);
        }
    }

    /**
     * Unmounts; a process that was killed may be ending, or a mount namespace beginning with a copy of what is mounted.
     *
     * @param atLast how, where it is busy for too long
     */
    private static void unmountWhenIdle(Path mountPoint, String atLast) throws IOException {
        Instant deadline = Instant.now().plus(IDLE_WITHIN);
        while (runAny(List.of("umount", mountPoint.toString())).exitCode() != 0) {
            if (Instant.now().isAfter(deadline)) {
                run(List.of("umount", atLast, mountPoint.toString()));
                return;
            }
            Interruptible.sleep(Duration.ofMillis(100));
        }
    }

    private void attach() throws IOException {
        device = Optional.of(Path.of(
                run(List.of("losetup", "--find", "--show", image.toString())).strip()));
    }

    private void detach() throws IOException {
        if (device.isPresent()) {
            run(List.of("losetup", "--detach", device().toString()));
            device = Optional.empty();
        }
    }

    private void closeAfter(Throwable cause) {
        try {
            close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private static boolean isInstalled(String tool) throws IOException {
        return runAny(List.of("sh", "-c", "command -v " + tool)).exitCode() == 0;
    }

    /** What a command printed, on both streams, and how it ended. */
    record Result(int exitCode, String output) {}

    /** Runs a command that has to succeed; returns what it printed. */
    static String run(List<String> command) throws IOException {
        Result result = runAny(command);
        if (result.exitCode() != 0) {
            throw new IOException(String.join(" ", command) + ": exit code " + result.exitCode() + ": "
                    + result.output().strip());
        }
        return result.output();
    }

    /** Runs a command, however it ends. */
    static Result runAny(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        builder.environment().merge("PATH", "/usr/sbin:/sbin", (path, sbin) -> path + ":" + sbin);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            return new Result(process.waitFor(), output);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("while running " + command.get(0));
        }
    }
}
