package dev.terrain.integration.terasort;

import dev.terrain.integration.disk.DiskModel;
import dev.terrain.integration.disk.FileSystemKind;
import dev.terrain.integration.disk.ServiceOrder;
import dev.terrain.integration.disk.ZonedDisk;
import dev.terrain.integration.hadoop.ClusterBuilder;
import dev.terrain.integration.hadoop.Progress;
import dev.terrain.integration.hadoop.StockHadoop;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A simulated hard disk with one rate everywhere, which seeks when several read at once. It takes its time for a
 * TeraSort, which finds nothing in the page cache, and none for what is not measured.
 */
final class SpindleDataDisk implements Surroundings {

    static final DiskModel MODEL = DiskModel.spindle(32L << 30, 100, ServiceOrder.C_LOOK);

    private static final long SEED = 1;

    private final ZonedDisk disk;

    private SpindleDataDisk(ZonedDisk disk) {
        this.disk = disk;
    }

    /**
     * Sets it up.
     *
     * @throws IOException when something that it needs is missing, or it does not keep its speed
     */
    static SpindleDataDisk attach(Path project, Progress progress) throws IOException {
        progress.say("a simulated disk: " + MODEL);
        ZonedDisk disk = ZonedDisk.attach(project, MODEL);
        try {
            disk.requireModelSpeed();
            disk.atOnce();
            disk.make(FileSystemKind.EXT4, SEED);
            return new SpindleDataDisk(disk);
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
        disk.dropCaches();
        disk.asTheDisk();
    }

    @Override
    public void afterSort(StockHadoop hadoop, Arm arm) throws IOException {
        disk.atOnce();
    }

    @Override
    public void close() {
        disk.close();
    }
}
