package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.PoolStock;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.disk.Ageing;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.disk.ZonedDisks;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Simulated hard disks, one for each node, under an ext4. They take their time for a TeraSort, which finds nothing in
 * the page cache, and for the plugin's own measurement, and none for what is not measured.
 *
 * <p>Those with zones have an aged ext4, as {@code zone-bench} has it unless told otherwise, and NodeManagers start
 * anew before every TeraSort. With zone-allocator among the plugins of the arm they come up with its service, which
 * measures the disk the first time and builds a pool; after the TeraSort the pools are taken down, so that stock runs
 * without the service and without a pool.
 *
 * @param disks one for each node
 * @param model of each
 * @param options of the TeraSort
 */
record SimulatedDisks(ZonedDisks disks, DiskModel model, TeraSortCommand options) implements Surroundings {

    /** 60 of 500 GB, as in the paper. */
    private static final double ZONE_SHARE = 0.12;

    private static final double FREE_SHARE = 0.6;

    /**
     * Sets them up.
     *
     * @throws IOException when something that they need is missing, or one does not keep its speeds
     */
    static SimulatedDisks attach(DiskModel model, TeraSortCommand options) throws IOException {
        options.say("simulated disks (" + options.nodeManagers() + "): " + model);
        ZonedDisks disks = ZonedDisks.attach(options.project(), model, options.nodeManagers());
        return TakeDown.onFailure(disks, () -> {
            for (ZonedDisk disk : options.disk == DataDisk.ZONED ? disks.each() : List.<ZonedDisk>of()) {
                new Ageing(ZonedDisks.SEED, FREE_SHARE).apply(disk.mountPoint());
            }
            return new SimulatedDisks(disks, model, options);
        });
    }

    @Override
    public void hold(ClusterBuilder cluster) {
        cluster.data(disks.mountPoints());
    }

    @Override
    public void beforeSort(StockHadoop hadoop, Arm arm) throws IOException {
        disks.dropCaches();
        disks.asTheDisks();
        if (options.disk == DataDisk.ZONED) {
            if (hasPool(arm)) {
                hadoop.configure(SiteFile.YARN, zone());
            }
            hadoop.restartNodeManagers(); // the service measures the disks
            if (hasPool(arm)) {
                for (Path local : localFolders(hadoop)) {
                    options.say("pool: " + PoolStock.await(local));
                }
            }
            disks.dropCaches();
        }
    }

    @Override
    public void afterSort(StockHadoop hadoop, Arm arm) throws IOException {
        disks.atOnce();
        if (hasPool(arm)) {
            for (Path local : localFolders(hadoop)) {
                // Where none was built, that has been complained about.
                PoolStock.release(hadoop, Plugin.ZONE.jar(options.project()), local);
            }
            hadoop.restore(SiteFile.YARN, zone().keySet());
        }
    }

    @Override
    public void close() {
        disks.close();
    }

    private boolean hasPool(Arm arm) {
        return options.disk == DataDisk.ZONED && options.has(arm, Plugin.ZONE);
    }

    private Map<String, String> zone() {
        return PoolStock.site(
                (long) (model.sizeBytes() * ZONE_SHARE) >> 20 << 20,
                options.cluster().resolve("profiles"));
    }

    private List<Path> localFolders(StockHadoop hadoop) {
        return IntStream.rangeClosed(1, options.nodeManagers())
                .mapToObj(hadoop::localFolder)
                .toList();
    }
}
