package dev.terrain.integration.bench.speeds;

import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.disk.Piece;
import dev.terrain.integration.fixture.disk.SpeedCheck;
import dev.terrain.integration.fixture.disk.Transfer;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures the speeds of a simulated disk as Fujishima and Yamaguchi measured those of theirs (section 4.1): 64 MB at a
 * time all over the disk, written and read, on the device and in files that fill a file system. Where a file came to
 * lie is what the file system says; before it is read it is gone from the page cache.
 */
public final class SpeedsByAddress {

    private static final int MEGABYTES = 64;
    private static final long MIB = 1 << 20;
    /** An ext2 file of 64 MiB needs 17 blocks to list its own; what is left at the end is not worth a file. */
    private static final long FILE_BYTES = (MEGABYTES + 1) * MIB;

    private static final int ATTEMPTS = 3;

    private final Path project;
    private final DiskModel model;
    private final long seed;
    private final Progress progress;

    /** Of a disk of that model; {@code project} is the root of this repository, {@code seed} that of the layouts. */
    public SpeedsByAddress(Path project, DiskModel model, long seed, Progress progress) {
        this.project = project;
        this.model = model;
        this.seed = seed;
        this.progress = progress;
    }

    /**
     * Measures every route.
     *
     * @throws IOException when the disk is more than 10 % off its model, before a file system or on the raw device
     */
    public SpeedResults run() throws IOException {
        List<Curve> curves = new ArrayList<>();
        try (ZonedDisk disk = ZonedDisk.attach(project, model)) {
            for (Route route : Route.values()) {
                disk.requireModelSpeed();
                List<Sample> samples = route.fileSystem().isPresent()
                        ? through(route.fileSystem().get(), disk)
                        : raw(disk);
                curves.add(new Curve(route, samples));
                progress.say(SpeedResults.line(curves.get(curves.size() - 1)));
            }
            disk.requireModelSpeed();
        }
        return new SpeedResults(model, curves);
    }

    private List<Sample> raw(ZonedDisk disk) throws IOException {
        List<Sample> samples = new ArrayList<>();
        long last = model.sizeBytes() / MIB - MEGABYTES;
        for (long megabyte = 0; megabyte <= last; megabyte += MEGABYTES) {
            samples.add(rawAt(megabyte, disk));
        }
        return samples;
    }

    /** Up to three times: the raw device has nothing that could make it slower than its model but this machine. */
    private Sample rawAt(long megabyte, ZonedDisk disk) throws IOException {
        for (int attempt = 1; ; attempt++) {
            double write = Transfer.writeDirect(disk.device(), megabyte, MEGABYTES);
            double read = Transfer.readDirect(disk.device(), megabyte, MEGABYTES);
            Sample sample = Sample.of(List.of(new Piece(megabyte * MIB, MEGABYTES * MIB)), model, read, write);
            if (Math.abs(sample.deviation()) <= SpeedCheck.TOLERANCE) {
                return sample;
            }
            if (attempt == ATTEMPTS) {
                throw new IOException(String.format(
                        Locale.ROOT,
                        "the simulated disk writes %.1f and reads %.1f MB/s at %.2f GB instead of %.1f, more than 10 %% off;"
                                + " something else uses this machine, or a slower disk must do",
                        write,
                        read,
                        sample.address() / 1e9,
                        sample.model()));
            }
        }
    }

    private List<Sample> through(FileSystemKind kind, ZonedDisk disk) throws IOException {
        disk.atOnce();
        disk.make(kind, seed);
        disk.asTheDisk();
        List<Written> files = fill(disk.mountPoint());
        disk.atOnce();
        disk.remount(kind);
        disk.dropCaches(); // some other mount namespace may have a copy of the old mount, and with it its pages
        disk.asTheDisk();
        List<Sample> samples = new ArrayList<>();
        for (Written file : files) {
            samples.add(Sample.of(Piece.of(file.path()), model, Transfer.read(file.path()), file.megabytesPerSecond()));
        }
        disk.atOnce();
        disk.unmountAndCheck(kind);
        disk.asTheDisk();
        return samples;
    }

    private static List<Written> fill(Path mountPoint) throws IOException {
        List<Written> files = new ArrayList<>();
        while (Files.getFileStore(mountPoint).getUsableSpace() >= FILE_BYTES) {
            Path file = mountPoint.resolve("file-" + files.size());
            files.add(new Written(file, Transfer.write(file, MEGABYTES)));
        }
        return files;
    }

    private record Written(Path path, double megabytesPerSecond) {}
}
