package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.lustre.LustreSite;
import dev.terrain.integration.fixture.lustre.Striping;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Input and output on a Lustre that is simulated, with a compute node beside each of its servers. Stock reads and
 * writes them as every Hadoop without a plugin does, as files of the mounted file system ({@code file:///}); with
 * lustre-locality-split among the plugins of the arm they are {@code lustre:///}.
 */
final class LustreRows implements Surroundings {

    /** Of splits and stripes, in both arms: each split lies on one OST. Hadoop's local file system says 32 MiB. */
    static final int BLOCK_BYTES = 128 << 20;

    static final Map<String, String> LOCAL_BLOCKS = Map.of("fs.local.block.size", String.valueOf(BLOCK_BYTES));

    /** One OST of each server. */
    private static final Striping STRIPING = new Striping(BLOCK_BYTES, 3, List.of(0, 2, 4));

    private final LustreSite site;
    private final Path directory;
    private final Path project;

    private LustreRows(LustreSite site, Path directory, Path project) {
        this.site = site;
        this.directory = directory;
        this.project = project;
    }

    /**
     * Sets it up.
     *
     * @throws IOException when something that it needs is missing
     */
    static LustreRows create(Path project, Options options) throws IOException {
        LustreSite site = LustreSite.create(project, options.out().resolve("lustre"));
        try {
            return new LustreRows(site, site.mount().directory("terasort", STRIPING), project);
        } catch (IOException | RuntimeException e) {
            site.close();
            throw e;
        }
    }

    @Override
    public void hold(ClusterBuilder cluster) throws IOException {
        site.hold(cluster, project);
        cluster.configure(SiteFile.CORE, LOCAL_BLOCKS);
    }

    @Override
    public TeraSortFolder folder(StockHadoop hadoop, List<Plugin> enabled) {
        return folder(directory, enabled);
    }

    /** A folder on Lustre, by the scheme that there is with those plugins. */
    static TeraSortFolder folder(Path directory, List<Plugin> enabled) {
        return new MountedFolder(enabled.contains(Plugin.LUSTRE) ? "lustre" : "file", directory);
    }

    @Override
    public void close() {
        site.close();
    }
}
