package dev.terrain.integration.bench.zone;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.speeds.SpeedsBench;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.disk.Prerequisites;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/zone-bench}: TeraSort on a simulated zoned disk. */
@Command(
        name = "zone-bench",
        description = {
            "Runs TeraSort with one reducer on a simulated hard disk, half as fast at its inner edge as at its outer,",
            "with all blocks and local directories on it: stock Hadoop, zone-allocator, and the bound. Each run has a",
            "disk, a file system and a cluster of its own. Needs root, FUSE, loop devices and a memory control group.",
            "Nothing else should use the machine meanwhile."
        })
public final class ZoneBenchCommand extends SeriesCommand {

    private static final int ROW_BYTES = 100;
    private static final int LARGEST_RATE = 2000;
    private static final List<Arm> ON_EXT3 = List.of(Arm.STOCK_EMPTY, Arm.PIN_EMPTY);
    private static final long DISK_BYTES = 128L << 30;
    private static final long SPEEDS_DISK_BYTES = 2L << 30;

    @Option(
            names = "--cases",
            description = "Which, with commas: stock-empty, pin-empty, pool-empty; stock-half, pool-half, half full of"
                    + " HDFS blocks; stock-aged, pin, pool, full of files of which a share was deleted; bound, aged on a"
                    + " disk with the outer speed everywhere.")
    List<Arm> arms = List.of(Arm.STOCK_EMPTY, Arm.STOCK_AGED, Arm.PIN, Arm.POOL, Arm.BOUND);

    @Option(names = "--file-system", description = "ext3, ext4 or xfs; ext3 only empty, and pinned unmounted.")
    FileSystemKind fileSystem = FileSystemKind.EXT4;

    @Mixin
    final Runs runs = new Runs(5);

    @Option(
            names = "--size",
            defaultValue = "512m",
            description = "How much to sort: a whole number with k, m or g (1024s).")
    private long bytes;

    @Option(
            names = "--disk-size",
            description = "Size of the disk; only what is written to it takes memory; default 128g, with --speeds 2g.")
    private Optional<Long> diskBytes = Optional.empty();

    @Option(
            names = "--outer-mb-per-second",
            paramLabel = "R",
            defaultValue = "40",
            description = "Its speed at the outer edge; half of it at the inner.")
    private double outerRate;

    @Option(
            names = "--zone-share",
            paramLabel = "SHARE",
            description = "How much of the disk is the outer zone; default ${DEFAULT-VALUE}, 60 of 500 GB.")
    private double zoneShare = 0.12;

    @Option(
            names = "--free-share",
            paramLabel = "SHARE",
            description = "How much of the aged file system is free, in pieces.")
    double freeShare = 0.6;

    @Option(
            names = "--memory",
            defaultValue = "1400m",
            description = "For DataNode, NodeManager, containers and their page cache.")
    long memoryBytes;

    @Option(names = "--seed", description = "Of the ageing and of the file systems' layout.")
    int seed = 1;

    @Option(
            names = "--speeds",
            description =
                    "Instead of TeraSort, without Hadoop: sequential speed by address, of the disk itself and through"
                            + " ext2, ext3, ext4 and XFS, which are filled with files of 64 MiB. With a disk of 2g a quarter of"
                            + " an hour.")
    private boolean speedsOnly;

    @Override
    public Integer call() throws IOException {
        require(
                outerRate >= 1 && outerRate <= LARGEST_RATE,
                "--outer-mb-per-second",
                "is " + outerRate + ", allowed: 1 to " + LARGEST_RATE);
        long diskSize = disk().sizeBytes();
        if (speedsOnly) {
            require(
                    diskSize >= 1L << 29 && diskSize <= 1L << 34,
                    "--disk-size",
                    "is " + diskSize + " bytes, allowed with --speeds: 512m to 16g, which it takes in memory");
            return measure(new SpeedsBench(project(), disk(), seed), () -> Prerequisites.missing(disk()));
        }
        require(bytes >= ROW_BYTES, "--size", "is " + bytes + " bytes, allowed: at least one row, 100");
        require(diskSize >= bytes * 8, "--disk-size", "is " + diskSize + " bytes, allowed: 8 times --size and more");
        require(isShare(zoneShare), "--zone-share", "is " + zoneShare + ", allowed: above 0 and below 1");
        require(isShare(freeShare), "--free-share", "is " + freeShare + ", allowed: above 0 and below 1");
        require(
                fileSystem != FileSystemKind.EXT2,
                "--file-system",
                "is ext2, which no Hadoop should use; allowed: ext3, ext4 and xfs");
        require(
                fileSystem != FileSystemKind.EXT3 || ON_EXT3.containsAll(arms),
                "--cases",
                "with ext3, which cannot allocate without writing, allowed: stock-empty and pin-empty");
        require(memoryBytes >= 1L << 30, "--memory", "is " + memoryBytes + " bytes, allowed: at least 1g");
        return measure(new ZoneBench(this), () -> Prerequisites.missing(disk()));
    }

    /** The disk that is simulated. */
    DiskModel disk() {
        return DiskModel.halving(diskBytes.orElse(speedsOnly ? SPEEDS_DISK_BYTES : DISK_BYTES), outerRate);
    }

    /** How far the outer zone reaches. */
    long zoneBytes() {
        return (long) (disk().sizeBytes() * zoneShare) >> 20 << 20;
    }

    /** Rows of 100 bytes to sort. */
    long rows() {
        return bytes / ROW_BYTES;
    }

    private static boolean isShare(double share) {
        return share > 0 && share < 1;
    }
}
