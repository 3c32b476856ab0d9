package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.lustre.LustreMount;
import dev.terrain.integration.fixture.lustre.LustreSite;
import dev.terrain.integration.fixture.lustre.Striping;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Rows on a Lustre that is simulated. Stock reads and writes them as every Hadoop without a plugin does, as files of
 * the mounted file system ({@code file:///}); with lustre-locality-split among the plugins of the arm they are
 * {@code lustre:///}.
 *
 * @param directory of the rows
 * @param isHere whether what has that name is on it
 * @param introduction has a cluster know the Lustre
 * @param lustre to be closed
 */
record LustreRows(Path directory, Predicate<String> isHere, Introduction introduction, Closeable lustre)
        implements Surroundings {

    /** Of splits and stripes, in both arms: each split lies on one OST. Hadoop's local file system says 32 MiB. */
    private static final int BLOCK_BYTES = 128 << 20;

    /** Has a cluster know the Lustre. */
    @FunctionalInterface
    interface Introduction {
        void to(ClusterBuilder cluster) throws IOException;
    }

    /**
     * Sets it up for input and output, with a compute node beside each of its servers.
     *
     * @throws IOException when something that it needs is missing
     */
    static LustreRows all(TeraSortCommand options) throws IOException {
        Path project = options.project();
        LustreSite site = LustreSite.create(project, options.out().resolve("lustre"), options.links());
        return TakeDown.onFailure(site, () -> {
            // One OST of each server.
            Path directory = site.mount().directory("terasort", new Striping(BLOCK_BYTES, 3, List.of(0, 2, 4)));
            return new LustreRows(directory, name -> true, cluster -> site.hold(cluster, project), site::close);
        });
    }

    /**
     * Sets it up for the input, with the output in HDFS, so that both have something to do: lustre-locality-split with
     * what is read, rack-topology with what is written. Each NodeManager has one of Lustre's servers beside it; the map
     * file says so of both, since with rack-topology Hadoop's racks are measured ones.
     *
     * @param workers the hosts of the NodeManagers, up to three
     * @throws IOException when something that it needs is missing
     */
    static LustreRows input(TeraSortCommand options, List<String> workers) throws IOException {
        Path project = options.project();
        Path home = Files.createDirectories(options.out().resolve("lustre")).toRealPath();
        Path mapFile = LustreMount.writeMap(home.resolve("lustre.map"), 3, workers);
        LustreMount mount = LustreMount.serve(project, home.resolve("files"));
        return TakeDown.onFailure(mount, () -> {
            Path directory = mount.directory("terasort", new Striping(BLOCK_BYTES, 3, List.of(0, 1, 2)));
            return new LustreRows(
                    directory,
                    TeraSortJobs.IN::equals,
                    cluster -> LustreSite.introduce(cluster, project, mapFile),
                    () -> {
                        mount.close();
                        FileTree.delete(home);
                    });
        });
    }

    @Override
    public void hold(ClusterBuilder cluster) throws IOException {
        introduction.to(cluster);
        cluster.configure(SiteFile.CORE, Map.of("fs.local.block.size", String.valueOf(BLOCK_BYTES)));
    }

    @Override
    public TeraSortFolder folder(StockHadoop hadoop, List<Plugin> enabled) {
        String scheme = enabled.contains(Plugin.LUSTRE) ? "lustre" : "file";
        return new TeraSortFolder(hadoop.hdfs(), scheme, directory, isHere);
    }

    @Override
    public void close() throws IOException {
        lustre.close();
    }
}
