package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.process.Missing;
import dev.terrain.integration.fixture.process.Mounts;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.TakeDown;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A real file system on a loop device over a sparse image in a fresh folder under /tmp, all of which goes at close.
 *
 * <p>A test that asks for one where root, loop devices or a mkfs are missing is skipped, with what is missing as
 * reason.
 */
final class LoopDisk implements AutoCloseable {

    private static final Duration COMMAND_WITHIN = Duration.ofMinutes(10);

    private final FileSystemKind kind;
    private final Path folder;
    private final Path image;
    private final Path mountPoint;
    private Optional<Path> device = Optional.empty();

    private LoopDisk(FileSystemKind kind) throws IOException {
        this.kind = kind;
        folder = Files.createTempDirectory(Path.of("/tmp"), "terrain-loop-");
        Mounts.share(folder);
        image = folder.resolve("image");
        mountPoint = Files.createDirectory(folder.resolve("mnt"));
    }

    static LoopDisk ext4(long bytes) throws IOException {
        return formatted(FileSystemKind.EXT4, bytes);
    }

    /**
     * A new file system of {@code bytes}, mounted; {@code mkfsOptions} as its mkfs has them. An XFS takes at least 300
     * MiB.
     */
    static LoopDisk formatted(FileSystemKind kind, long bytes, String... mkfsOptions) throws IOException {
        TestCluster.skipIf(Missing.root("loop devices")
                .or(() -> Missing.device("/dev/loop-control", "loop"))
                .or(() -> Missing.programs(List.of(
                        List.of("losetup", "util-linux"),
                        List.of("mkfs." + kind, kind == FileSystemKind.XFS ? "xfsprogs" : "e2fsprogs")))));
        LoopDisk disk = new LoopDisk(kind);
        return TakeDown.onFailure(disk, () -> {
            try (FileChannel file = FileChannel.open(
                    disk.image, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
                file.write(ByteBuffer.allocate(1), bytes - 1);
            }
            String options = kind == FileSystemKind.XFS ? "-q" : "-q -F";
            Program.run(Words.of("mkfs." + kind, options, List.of(mkfsOptions), disk.image));
            disk.attach();
            disk.remount();
            return disk;
        });
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

    /**
     * By how much df may differ though every file is gone: XFS's trees of free space keep a few blocks they once took.
     */
    long ownBlocksBytes() {
        return kind == FileSystemKind.XFS ? 64 << 10 : 0;
    }

    void unmount() throws IOException {
        if (Mounts.isMounted(mountPoint)) {
            Program.run("umount", mountPoint.toString());
        }
    }

    /** Mounts it; again, with other {@code options} ("ro", "noload"), where it is mounted already. */
    void remount(String... options) throws IOException {
        unmount();
        String mountOptions = options.length == 0 ? "" : " -o " + String.join(",", options);
        Mounts.mount(device().toString(), mountPoint, "-t " + kind + mountOptions);
    }

    /** Asserts that fsck finds nothing to correct; unmounted for as long as that takes. */
    void fsck() throws IOException {
        boolean wasMounted = Mounts.isMounted(mountPoint);
        unmount();
        Result result = fsckResult();
        assertThat(result.exitCode())
                .as("fsck of %s %s:%n%s", kind, image, result.output())
                .isZero();
        if (wasMounted) {
            remount();
        }
    }

    /** What fsck, changing nothing, says of it as it is; it must not be mounted. */
    Result fsckResult() throws IOException {
        return runAny(Words.of(kind == FileSystemKind.XFS ? "xfs_repair -n" : "e2fsck -f -n", device()));
    }

    /**
     * What would be on the disk if the power went now: a copy of the image, without a sync before it, attached and
     * mounted so that the journal is replayed. Nothing may write to this one meanwhile, else the copy is of no one
     * moment.
     */
    LoopDisk crashImage() throws IOException {
        LoopDisk copy = new LoopDisk(kind);
        return TakeDown.onFailure(copy, () -> {
            Program.run("cp", "--sparse=always", image.toString(), copy.image.toString());
            copy.attach();
            // XFS mounts no two file systems of one UUID unless told to.
            copy.remount(kind == FileSystemKind.XFS ? new String[] {"nouuid"} : new String[0]);
            return copy;
        });
    }

    /**
     * Cuts the power: what the journal has not committed is lost; mounted again, so that the rest is replayed. A device
     * that any process has open keeps its page cache, and with it what was lost: that is dropped in between.
     */
    void powerCut() throws IOException {
        TestCluster.skipIf(Missing.programs(List.of(List.of("xfs_io", "xfsprogs"))));
        Program.run("xfs_io", "-x", "-c", "shutdown", mountPoint.toString());
        unmount();
        Program.run("blockdev", "--flushbufs", device().toString());
        remount();
    }

    /** A process that was killed may be ending, or a mount namespace beginning with a copy of what is mounted. */
    @Override
    public void close() {
        TakeDown.each(
                "the loop disk in " + folder,
                () -> Mounts.unmountWhenIdle(mountPoint),
                this::detach,
                () -> Files.deleteIfExists(image),
                () -> Files.deleteIfExists(mountPoint),
                () -> Mounts.unmountWhenIdle(folder),
                () -> Files.deleteIfExists(folder));
    }

    private void attach() throws IOException {
        device = Optional.of(Path.of(
                Program.run("losetup", "--find", "--show", image.toString()).strip()));
    }

    private void detach() throws IOException {
        if (device.isPresent()) {
            Program.run("losetup", "--detach", device().toString());
            device = Optional.empty();
        }
    }

    /** What a command printed, on both streams, and how it ended. */
    record Result(int exitCode, String output) {}

    /** Runs a command, however it ends. */
    static Result runAny(List<String> command) throws IOException {
        JobRun run = HadoopCommand.process(command, Map.of("LC_ALL", "C"), COMMAND_WITHIN);
        return new Result(run.exitCode(), String.join("\n", run.output()));
    }
}
