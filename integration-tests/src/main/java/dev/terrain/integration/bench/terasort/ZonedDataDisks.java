package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.PoolStock;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.disk.Ageing;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Simulated hard disks with zones, one for each node, under an aged ext4, as {@code zone-bench} has it unless told
 * otherwise. They take their time for a TeraSort and for the plugin's own measurement, and none for what is not
 * measured.
 *
 * <p>NodeManagers start anew before every TeraSort. With zone-allocator among the plugins of the arm they come up with
 * its service, which measures the disk the first time and builds a pool; after the TeraSort the pools are taken down,
 * so that stock runs without the service and without a pool.
 */
final class ZonedDataDisks implements Surroundings {

    /** Half as fast at its inner edge. */
    static final DiskModel MODEL = DiskModel.halving(128L << 30, 40);

    /** 60 of 500 GB, as in the paper. */
    private static final double ZONE_SHARE = 0.12;

    private static final long ZONE_BYTES = (long) (MODEL.sizeBytes() * ZONE_SHARE) >> 20 << 20;
    private static final double FREE_SHARE = 0.6;

    private final DataDisks disks;
    private final Path project;
    private final Options options;
    private final Progress progress;

    private ZonedDataDisks(DataDisks disks, Path project, Options options, Progress progress) {
        this.disks = disks;
        this.project = project;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Sets them up.
     *
     * @throws IOException when something that they need is missing, or one does not keep its speeds
     */
    static ZonedDataDisks attach(Path project, Options options, Progress progress) throws IOException {
        DataDisks disks = DataDisks.attach(project, MODEL, options, progress);
        try {
            for (ZonedDisk disk : disks.each()) {
                new Ageing(DataDisks.SEED, FREE_SHARE).apply(disk.mountPoint());
                progress.say("aged; free by fifths of the disk, from the outside: " + disk.freeSpace());
            }
            return new ZonedDataDisks(disks, project, options, progress);
        } catch (IOException | RuntimeException e) {
            disks.close();
            throw e;
        }
    }

    @Override
    public void hold(ClusterBuilder cluster) {
        disks.hold(cluster);
    }

    @Override
    public void beforeSort(StockHadoop hadoop, Arm arm) throws IOException {
        if (hasPool(arm)) {
            hadoop.configure(SiteFile.YARN, zone());
        }
        disks.asTheDisks(); // the service measures them
        hadoop.restartNodeManagers();
        if (hasPool(arm)) {
            for (Path local : localFolders(hadoop)) {
                progress.say("pool: " + PoolStock.await(local));
            }
        }
        disks.dropCaches();
    }

    @Override
    public void afterSort(StockHadoop hadoop, Arm arm) throws IOException {
        disks.atOnce();
        if (hasPool(arm)) {
            for (Path local : localFolders(hadoop)) {
                // Where none was built, that has been complained about.
                PoolStock.release(hadoop, Plugin.ZONE.jar(project), local);
            }
            hadoop.restore(SiteFile.YARN, zone().keySet());
        }
    }

    @Override
    public void close() {
        disks.close();
    }

    private boolean hasPool(Arm arm) {
        return options.has(arm, Plugin.ZONE);
    }

    private Map<String, String> zone() {
        return Map.of(
                "terrain.zone.outer-bytes",
                String.valueOf(ZONE_BYTES),
                "terrain.zone.profile-dir",
                options.out().resolve("cluster/profiles").toString());
    }

    private List<Path> localFolders(StockHadoop hadoop) {
        return IntStream.rangeClosed(1, options.nodeManagers())
                .mapToObj(hadoop::localFolder)
                .toList();
    }
}
