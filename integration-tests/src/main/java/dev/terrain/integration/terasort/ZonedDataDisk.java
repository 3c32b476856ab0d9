package dev.terrain.integration.terasort;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.PoolStock;
import dev.terrain.integration.disk.Ageing;
import dev.terrain.integration.disk.DiskModel;
import dev.terrain.integration.disk.FileSystemKind;
import dev.terrain.integration.disk.ZonedDisk;
import dev.terrain.integration.hadoop.ClusterBuilder;
import dev.terrain.integration.hadoop.Interruptible;
import dev.terrain.integration.hadoop.JobRun;
import dev.terrain.integration.hadoop.Progress;
import dev.terrain.integration.hadoop.SiteFile;
import dev.terrain.integration.hadoop.StockHadoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A simulated hard disk with zones under an aged ext4, as {@code zone-bench} has it unless told otherwise. It takes its
 * time for a TeraSort and for the plugin's own measurement, and none for what is not measured.
 *
 * <p>NodeManagers start anew before every TeraSort. With zone-allocator among the plugins of the arm they come up with
 * its service, which measures the disk the first time and builds a pool; after the TeraSort the pool is taken down, so
 * that stock runs without the service and without a pool.
 */
final class ZonedDataDisk implements Surroundings {

    /** Half as fast at its inner edge. */
    static final DiskModel MODEL = DiskModel.halving(128L << 30, 40);

    /** 60 of 500 GB, as in the paper. */
    private static final double ZONE_SHARE = 0.12;

    private static final long ZONE_BYTES = (long) (MODEL.sizeBytes() * ZONE_SHARE) >> 20 << 20;
    private static final long SEED = 1;
    private static final double FREE_SHARE = 0.6;
    private static final Duration RELEASED_WITHIN = Duration.ofMinutes(1);

    private final ZonedDisk disk;
    private final Path project;
    private final Options options;
    private final Progress progress;

    private ZonedDataDisk(ZonedDisk disk, Path project, Options options, Progress progress) {
        this.disk = disk;
        this.project = project;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Sets it up.
     *
     * @throws IOException when something that it needs is missing, or it does not keep its speeds
     */
    static ZonedDataDisk attach(Path project, Options options, Progress progress) throws IOException {
        progress.say("a simulated disk: " + MODEL);
        ZonedDisk disk = ZonedDisk.attach(project, MODEL);
        try {
            disk.requireModelSpeed();
            disk.atOnce();
            disk.make(FileSystemKind.EXT4, SEED);
            new Ageing(SEED, FREE_SHARE).apply(disk.mountPoint());
            progress.say("aged; free by fifths of the disk, from the outside: " + disk.freeSpace());
            return new ZonedDataDisk(disk, project, options, progress);
        } catch (IOException | RuntimeException e) {
            disk.close();
            throw e;
        }
    }

    @Override
    public void hold(ClusterBuilder cluster) {
        cluster.data(disk.mountPoint());
    }

    @Override
    public void beforeSort(StockHadoop hadoop, Arm arm) throws IOException {
        if (hasPool(arm)) {
            hadoop.configure(SiteFile.YARN, zone());
        }
        disk.asTheDisk(); // the service measures it
        hadoop.restartNodeManagers();
        if (hasPool(arm)) {
            progress.say("pool: " + PoolStock.await(hadoop.localFolder(1)));
        }
        disk.dropCaches();
    }

    @Override
    public void afterSort(StockHadoop hadoop, Arm arm) throws IOException {
        disk.atOnce();
        if (hasPool(arm)) {
            release(hadoop);
            hadoop.restore(SiteFile.YARN, zone().keySet());
        }
    }

    @Override
    public void close() {
        disk.close();
    }

    private boolean hasPool(Arm arm) {
        return arm == Arm.PLUGINS && options.plugins().contains(Plugin.ZONE);
    }

    private Map<String, String> zone() {
        return Map.of(
                "terrain.zone.outer-bytes",
                String.valueOf(ZONE_BYTES),
                "terrain.zone.profile-dir",
                options.out().resolve("cluster/profiles").toString());
    }

    private void release(StockHadoop hadoop) throws IOException {
        Path local = hadoop.localFolder(1);
        if (Files.notExists(PoolStock.folder(local))) {
            return; // none was built, which has been complained about
        }
        JobRun run = hadoop.hadoop(
                List.of("jar", Plugin.ZONE.jar(project).toString(), "pool", local.toString(), "--release"));
        if (run.exitCode() != 0) {
            throw new IOException("the pool is not released:\n" + run.tail());
        }
        Instant deadline = Instant.now().plus(RELEASED_WITHIN);
        while (Files.exists(PoolStock.folder(local))) {
            if (Instant.now().isAfter(deadline)) {
                throw new IOException(PoolStock.folder(local) + " is still there " + RELEASED_WITHIN.toSeconds()
                        + " s after its release; the log of the NodeManager says why");
            }
            Interruptible.sleep(Duration.ofMillis(200));
        }
    }
}
