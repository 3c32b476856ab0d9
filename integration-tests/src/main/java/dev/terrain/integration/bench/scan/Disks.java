package dev.terrain.integration.bench.scan;

import dev.terrain.integration.fixture.disk.BlockSettings;
import dev.terrain.integration.fixture.disk.DiskActivity;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.disk.Transfer;
import dev.terrain.integration.fixture.disk.ZonedDisk;
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

/** The simulated disks that are scanned together, each with a file system of its own. Not thread-safe. */
final class Disks implements AutoCloseable {

    private static final long SEED = 1;
    private static final int MIB = 1 << 20;
    private static final long RAW_MEGABYTES = 192;

    private final boolean paced;
    private final List<ZonedDisk> disks = new ArrayList<>();

    private Disks(boolean paced) {
        this.paced = paced;
    }

    /**
     * Attaches them, answering at once.
     *
     * @throws IOException when something that they need is missing, or one does not keep its speed
     */
    static Disks attach(ScanOptions options, Path project) throws IOException {
        Disks disks = new Disks(options.medium() != Medium.UNTHROTTLED);
        try {
            for (int i = 0; i < options.layout().volumes(options.disks()); i++) {
                disks.disks.add(disk(options, project));
            }
            return disks;
        } catch (IOException | RuntimeException e) {
            disks.close();
            throw e;
        }
    }

    private static ZonedDisk disk(ScanOptions options, Path project) throws IOException {
        ZonedDisk disk = ZonedDisk.attachStriped(
                project, options.disk(), options.layout().drivesOfVolume(options.disks()));
        try {
            if (options.medium() != Medium.UNTHROTTLED) {
                disk.requireModelSpeed();
            }
            disk.atOnce();
            disk.make(FileSystemKind.EXT4, SEED);
            return disk;
        } catch (IOException | RuntimeException e) {
            disk.close();
            throw e;
        }
    }

    List<Path> mountPoints() {
        return disks.stream().map(ZonedDisk::mountPoint).toList();
    }

    /** What one stream for each disk gets past the page cache, all at once, in MB/s together. */
    double rawMegabytesPerSecond() throws IOException {
        pace();
        ExecutorService readers = Executors.newFixedThreadPool(disks.size());
        try {
            List<Future<Double>> rates = new ArrayList<>();
            for (ZonedDisk disk : disks) {
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
        for (ZonedDisk disk : disks) {
            disk.settings(settings);
            disk.atOnce();
            disk.dropFiles();
            if (cache == Cache.WARM) {
                readAll(disk);
            }
            disk.forgetActivity();
        }
        pace();
    }

    /** What they did in that time; access by access of the first disk alone, if that is asked for. */
    DiskUse use(Instant from, Instant to, boolean isTraced) throws IOException {
        List<DiskUse> uses = new ArrayList<>();
        for (ZonedDisk disk : disks) {
            for (DiskActivity drive : disk.activityByDrive()) {
                DiskActivity activity = drive.between(from, to);
                uses.add(isTraced && uses.isEmpty() ? DiskUse.traced(activity) : DiskUse.counted(activity));
            }
        }
        return DiskUse.together(uses);
    }

    private void pace() throws IOException {
        for (ZonedDisk disk : disks) {
            if (paced) {
                disk.asTheDisk();
            } else {
                disk.atOnce();
            }
        }
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
        disks.forEach(ZonedDisk::close);
    }
}
