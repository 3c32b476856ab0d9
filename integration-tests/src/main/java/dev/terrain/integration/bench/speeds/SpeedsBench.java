package dev.terrain.integration.bench.speeds;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.disk.Piece;
import dev.terrain.integration.fixture.disk.SpeedCheck;
import dev.terrain.integration.fixture.disk.Transfer;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Interruptible.Waiting;
import dev.terrain.integration.report.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures the speeds of a simulated disk as Fujishima and Yamaguchi measured those of theirs (section 4.1): 64 MB at a
 * time all over the disk, written and read, on the device and in files that fill a file system. Where a file came to
 * lie is what the file system says; before it is read it is gone from the page cache.
 *
 * @param project the root of the repository
 * @param model of the disk
 * @param seed of the file systems' layouts
 */
public record SpeedsBench(Path project, DiskModel model, long seed) implements Benchmark {

    private static final Quantity READ_OUTER = Quantity.beside("readOutermost", "read outer, MB/s", 1);
    private static final Quantity READ_INNER = Quantity.beside("readInnermost", "read inner, MB/s", 1);
    private static final Quantity READ_RATIO = Quantity.beside("readOuterToInner", "read outer/inner", 2);
    private static final Quantity WRITE_OUTER = Quantity.beside("writeOutermost", "write outer, MB/s", 1);
    private static final Quantity WRITE_INNER = Quantity.beside("writeInnermost", "write inner, MB/s", 1);
    private static final Quantity WRITE_RATIO = Quantity.beside("writeOuterToInner", "write outer/inner", 2);
    private static final Quantity PLACES = Quantity.beside("places", "places", 0);
    private static final Quantity FARTHEST = Quantity.beside("farthestPercent", "farthest from the model, %", 1);
    private static final Quantity FARTHEST_AT = Quantity.beside("farthestGigabytes", "that at GB", 2);

    /** The arm without a file system. */
    static final String RAW = "raw";

    private static final String SAMPLES = "samples";
    private static final int MEGABYTES = 64;
    private static final long MIB = 1 << 20;
    /** An ext2 file of 64 MiB needs 17 blocks to list its own; what is left at the end is not worth a file. */
    private static final long FILE_BYTES = (MEGABYTES + 1) * MIB;

    private static final int ATTEMPTS = 3;

    @Override
    public Design design() {
        Map<String, String> arms = new LinkedHashMap<>();
        arms.put(RAW, "the device itself");
        for (FileSystemKind kind : FileSystemKind.values()) {
            arms.put(kind.type(), "through " + kind.type());
        }
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("disk", model + "; simulated");
        conditions.put(
                "transfers",
                "64 MiB each; on the device past the page cache, in files through it: written and synced (fsync), read"
                        + " after the file system was mounted anew");
        conditions.put("files", "written one after another into one folder, until the file system was full");
        return new Design(
                "zone-bench --speeds",
                "Sequential speed of a simulated disk by address",
                arms,
                RAW,
                List.of(Case.only()),
                1,
                List.of(
                        READ_OUTER,
                        READ_INNER,
                        READ_RATIO,
                        WRITE_OUTER,
                        WRITE_INNER,
                        WRITE_RATIO,
                        PLACES,
                        FARTHEST,
                        FARTHEST_AT),
                "",
                conditions);
    }

    /** Throws also when the disk is more than 10 % off its model, before a file system or on the raw device. */
    @Override
    public void run(Series series) throws IOException {
        try (ZonedDisk disk = ZonedDisk.attach(project, model)) {
            measure(series, RAW, disk, () -> raw(disk));
            for (FileSystemKind kind : FileSystemKind.values()) {
                measure(series, kind.type(), disk, () -> through(kind, disk));
            }
            disk.requireModelSpeed();
        }
    }

    private static void measure(Series series, String route, ZonedDisk disk, Waiting<List<Sample>> samples)
            throws IOException {
        series.measure(Case.only(), route, 1, () -> {
            disk.requireModelSpeed();
            return figures(Interruptible.call(samples));
        });
    }

    /** Of samples in whatever order. */
    static Figures figures(List<Sample> unsorted) {
        List<Sample> samples = unsorted.stream()
                .sorted(Comparator.comparingLong(Sample::address))
                .toList();
        Sample outer = samples.get(0);
        Sample inner = samples.get(samples.size() - 1);
        Sample farthest = samples.stream()
                .max(Comparator.comparingDouble(sample -> Math.abs(sample.deviation())))
                .orElseThrow();
        return new Figures()
                .add(READ_OUTER, outer.read())
                .add(READ_INNER, inner.read())
                .add(READ_RATIO, outer.read() / inner.read())
                .add(WRITE_OUTER, outer.write())
                .add(WRITE_INNER, inner.write())
                .add(WRITE_RATIO, outer.write() / inner.write())
                .add(PLACES, samples.size())
                .add(FARTHEST, farthest.deviation() * 100)
                .add(FARTHEST_AT, farthest.address() / 1e9)
                .detail(SAMPLES, samples);
    }

    /** Of each way every transfer, and what the disk's model has there. */
    @Override
    public Map<String, Chart> pictures(Results results) {
        Map<String, Chart> pictures = new LinkedHashMap<>();
        for (Row row : results.rows()) {
            Chart chart = Chart.points("address, GB", "MB/s");
            for (String speed : List.of("model", "read", "write")) {
                row.details()
                        .path(SAMPLES)
                        .forEach(sample -> chart.point(
                                speed,
                                sample.path("address").asDouble() / 1e9,
                                sample.path(speed).asDouble()));
            }
            pictures.put("Speed by address, " + row.arm(), chart);
        }
        return pictures;
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
