package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.ServiceOrder;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Simulated hard disks with one rate everywhere, one for each node, which seek when several read at once. They take
 * their time for a TeraSort, which finds nothing in the page cache, and none for what is not measured.
 */
final class SpindleDataDisks implements Surroundings {

    static final DiskModel MODEL = DiskModel.spindle(32L << 30, 100, ServiceOrder.C_LOOK);

    private final DataDisks disks;

    private SpindleDataDisks(DataDisks disks) {
        this.disks = disks;
    }

    /**
     * Sets them up.
     *
     * @throws IOException when something that they need is missing, or one does not keep its speed
     */
    static SpindleDataDisks attach(Path project, Options options, Progress progress) throws IOException {
        return new SpindleDataDisks(DataDisks.attach(project, MODEL, options, progress));
    }

    @Override
    public void hold(ClusterBuilder cluster) {
        disks.hold(cluster);
    }

    @Override
    public void beforeSort(StockHadoop hadoop, Arm arm) throws IOException {
        disks.dropCaches();
        disks.asTheDisks();
    }

    @Override
    public void afterSort(StockHadoop hadoop, Arm arm) throws IOException {
        disks.atOnce();
    }

    @Override
    public void close() {
        disks.close();
    }
}
