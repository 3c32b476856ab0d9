package dev.terrain.integration.bench.zone;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.Size;
import dev.terrain.integration.bench.speeds.SpeedsBench;
import dev.terrain.integration.fixture.disk.DiskModel;
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
    private static final long DISK_BYTES = 128L << 30;
    private static final long SPEEDS_DISK_BYTES = 2L << 30;

    @Option(
            names = "--cases",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "stock-empty,stock-aged,pin,pool,bound",
            description = "Which, with commas, out of ${DEFAULT-VALUE}; default all.")
    private List<Arm> cases = List.of();

    @Option(
            names = "--tez",
            description = "TeraSort on Tez, from Maven Central, instead of MapReduce; in case pool the job names"
                    + " zone-allocator's file system (fs.file.impl), since terrain.plugins is for MapReduce.")
    private boolean onTez;

    @Mixin
    private final Runs runs = new Runs(5);

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "512m",
            converter = Size.class,
            description = "How much to sort: a whole number with k, m or g (1024s); default ${DEFAULT-VALUE}.")
    private long bytes;

    @Option(
            names = "--disk-size",
            paramLabel = "SIZE",
            converter = Size.class,
            description = "Size of the disk; only what is written to it takes memory; default 128g, with --speeds 2g.")
    private Optional<Long> diskBytes = Optional.empty();

    @Option(
            names = "--outer-mb-per-second",
            paramLabel = "R",
            defaultValue = "40",
            description = "Its speed at the outer edge; half of it at the inner; default ${DEFAULT-VALUE}.")
    private double outerRate;

    @Option(
            names = "--zone-share",
            paramLabel = "SHARE",
            description = "How much of the disk is the outer zone; default ${DEFAULT-VALUE}, 60 of 500 GB.")
    private double zoneShare = 0.12;

    @Option(
            names = "--free-share",
            paramLabel = "SHARE",
            description = "How much of the aged file system is free, in pieces; default ${DEFAULT-VALUE}.")
    private double freeShare = 0.6;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "1400m",
            converter = Size.class,
            description = "For DataNode, NodeManager, containers and their page cache; default ${DEFAULT-VALUE}.")
    private long memoryBytes;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the ageing and of the file systems' layout; default ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--speeds",
            description =
                    "Instead of TeraSort, without Hadoop: sequential speed by address, of the disk itself and through"
                            + " ext2, ext3, ext4 and XFS, which are filled with files of 64 MiB. With a disk of 2g a quarter of"
                            + " an hour.")
    private boolean speedsOnly;

    public static void main(String[] arguments) {
        runAndExit(new ZoneBenchCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        if (speedsOnly) {
            DiskModel model = model(SPEEDS_DISK_BYTES);
            require(
                    model.sizeBytes() >= 1L << 29 && model.sizeBytes() <= 1L << 34,
                    "--disk-size",
                    "is " + model.sizeBytes() + " bytes, allowed with --speeds: 512m to 16g, which it takes in memory");
            return measure(new SpeedsBench(project(), model, seed), () -> Prerequisites.missing(model));
        }
        ZoneOptions options = options();
        return measure(new ZoneBench(options), () -> Prerequisites.missing(options.disk()));
    }

    private ZoneOptions options() {
        require(bytes >= ROW_BYTES, "--size", "is " + bytes + " bytes, allowed: at least one row, 100");
        DiskModel disk = model(DISK_BYTES);
        require(
                disk.sizeBytes() >= bytes * 8,
                "--disk-size",
                "is " + disk.sizeBytes() + " bytes, allowed: 8 times --size and more");
        require(isShare(zoneShare), "--zone-share", "is " + zoneShare + ", allowed: above 0 and below 1");
        require(isShare(freeShare), "--free-share", "is " + freeShare + ", allowed: above 0 and below 1");
        require(memoryBytes >= 1L << 30, "--memory", "is " + memoryBytes + " bytes, allowed: at least 1g");
        return new ZoneOptions(
                onTez ? ZoneOptions.Engine.TEZ : ZoneOptions.Engine.MAPREDUCE,
                cases,
                runs.count(),
                bytes / ROW_BYTES,
                disk,
                (long) (disk.sizeBytes() * zoneShare) >> 20 << 20,
                freeShare,
                memoryBytes,
                seed,
                workspace());
    }

    private DiskModel model(long usualBytes) {
        require(
                outerRate >= 1 && outerRate <= LARGEST_RATE,
                "--outer-mb-per-second",
                "is " + outerRate + ", allowed: 1 to " + LARGEST_RATE);
        return DiskModel.halving(diskBytes.orElse(usualBytes), outerRate);
    }

    private static boolean isShare(double share) {
        return share > 0 && share < 1;
    }
}
