package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** Simulated disks of one model, one for each node of a cluster. */
final class DataDisks implements AutoCloseable {

    /** Of the file systems' layout. */
    static final long SEED = 1;

    private final List<ZonedDisk> disks = new ArrayList<>();

    /**
     * Sets up one for each node, with a new ext4. They serve at once.
     *
     * @throws IOException when something that they need is missing, or one does not keep its speeds
     */
    static DataDisks attach(Path project, DiskModel model, Options options, Progress progress) throws IOException {
        int nodes = options.nodeManagers();
        progress.say("simulated disks (" + nodes + "): " + model);
        DataDisks all = new DataDisks();
        try {
            for (int i = 0; i < nodes; i++) {
                ZonedDisk disk = ZonedDisk.attach(project, model);
                all.disks.add(disk);
                disk.requireModelSpeed();
                disk.atOnce();
                disk.make(FileSystemKind.EXT4, SEED);
            }
            return all;
        } catch (IOException | RuntimeException e) {
            all.close();
            throw e;
        }
    }

    /** Each of them, in the order of the nodes. */
    List<ZonedDisk> each() {
        return Collections.unmodifiableList(disks);
    }

    /** Has a cluster keep blocks and local directories there. */
    void hold(ClusterBuilder cluster) {
        cluster.data(disks.stream().map(ZonedDisk::mountPoint).toList());
    }

    /** From now on requests take their time. */
    void asTheDisks() throws IOException {
        for (ZonedDisk disk : disks) {
            disk.asTheDisk();
        }
    }

    /** From now on requests take no time. */
    void atOnce() throws IOException {
        for (ZonedDisk disk : disks) {
            disk.atOnce();
        }
    }

    /** Has what follows find nothing in the page cache. */
    void dropCaches() throws IOException {
        disks.get(0).dropCaches(); // of the machine
    }

    @Override
    public void close() {
        close(disks.iterator());
    }

    private static void close(Iterator<ZonedDisk> rest) {
        if (rest.hasNext()) {
            try {
                rest.next().close();
            } finally {
                close(rest);
            }
        }
    }
}
