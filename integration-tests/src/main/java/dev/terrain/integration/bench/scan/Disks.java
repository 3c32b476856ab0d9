package dev.terrain.integration.bench.scan;

import dev.terrain.integration.fixture.disk.BlockSettings;
import dev.terrain.integration.fixture.disk.DiskActivity;
import dev.terrain.integration.fixture.disk.Transfer;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.disk.ZonedDisks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The simulated disks that are scanned together.
 *
 * @param all of them
 */
record Disks(ZonedDisks all) implements AutoCloseable {

    private static final int MIB = 1 << 20;
    private static final long RAW_MEGABYTES = 192;

    /**
     * Attaches them, answering at once.
     *
     * @throws IOException when something that they need is missing, or one does not keep its speed
     */
    static Disks attach(ScanBenchCommand options) throws IOException {
        Path project = options.project();
        int volumes = options.layout.volumes(options.disks);
        int drives = options.disks / volumes;
        return new Disks(
                options.medium == Medium.UNTHROTTLED
                        ? ZonedDisks.attachUnthrottled(project, options.disk(), volumes, drives)
                        : ZonedDisks.attachStriped(project, options.disk(), volumes, drives));
    }

    List<Path> mountPoints() {
        return all.mountPoints();
    }

    /** What one stream for each disk gets past the page cache, all at once, in MB/s together. */
    double rawMegabytesPerSecond() throws IOException {
        all.asTheDisks();
        ExecutorService readers = Executors.newFixedThreadPool(all.each().size());
        try {
            List<Future<Double>> rates = new ArrayList<>();
            for (ZonedDisk disk : all.each()) {
                int megabytes = (int) Math.min(RAW_MEGABYTES, disk.model().sizeBytes() / MIB);
                rates.add(readers.submit(() -> Transfer.readDirect(disk.device(), 0, megabytes)));
            }
            double sum = 0;
            for (Future<Double> rate : rates) {
                sum += rate.get();
            }
            return sum;
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException("the raw disks cannot be read", e);
        } finally {
            readers.shutdownNow();
        }
    }

    /** Makes them ready for a scan of what is cached or not, with these settings. */
    void prepare(BlockSettings settings, Cache cache) throws IOException {
        for (ZonedDisk disk : all.each()) {
            disk.settings(settings);
            disk.atOnce();
            disk.dropFiles();
            if (cache == Cache.WARM) {
                readAll(disk);
            }
            disk.forgetActivity();
        }
        all.asTheDisks();
    }

    /** What they did in that time; access by access of the first disk alone, if that is asked for. */
    DiskUse use(Instant from, Instant to, boolean isTraced) throws IOException {
        List<DiskActivity> activities = new ArrayList<>();
        for (ZonedDisk disk : all.each()) {
            for (DiskActivity drive : disk.activityByDrive()) {
                activities.add(drive.between(from, to));
            }
        }
        return DiskUse.of(activities, isTraced ? activities.get(0).accesses() : List.of());
    }

    private static void readAll(ZonedDisk disk) throws IOException {
        try (var files = Files.walk(disk.mountPoint())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Transfer.read(file);
            }
        }
    }

    @Override
    public void close() {
        all.close();
    }
}
