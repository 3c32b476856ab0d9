package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.lustre.LustreMount;
import dev.terrain.integration.fixture.lustre.LustreSite;
import dev.terrain.integration.fixture.lustre.Striping;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Input on a Lustre that is simulated, output in HDFS, so that both have something to do: lustre-locality-split with
 * what is read, rack-topology with what is written. Each NodeManager has one of Lustre's servers beside it; the map
 * file says so of both, since with rack-topology Hadoop's racks are measured ones.
 */
final class LustreInput implements Surroundings {

    private static final List<String> SERVERS = List.of(
            "tfs-OST0000  host=oss1 rack=/rack1",
            "tfs-OST0001  host=oss2 rack=/rack2",
            "tfs-OST0002  host=oss3 rack=/rack3");

    private static final Striping STRIPING = new Striping(LustreRows.BLOCK_BYTES, 3, List.of(0, 1, 2));

    private final LustreMount mount;
    private final Path directory;
    private final Path home;
    private final Path project;

    private LustreInput(LustreMount mount, Path directory, Path home, Path project) {
        this.mount = mount;
        this.directory = directory;
        this.home = home;
        this.project = project;
    }

    /**
     * Sets it up.
     *
     * @param workers the hosts of the NodeManagers, up to three
     * @throws IOException when something that it needs is missing
     */
    static LustreInput create(Path project, Options options, List<String> workers) throws IOException {
        Path home = Files.createDirectories(options.out().resolve("lustre")).toRealPath();
        List<String> map = new ArrayList<>(SERVERS);
        for (String worker : workers) {
            map.add(worker + "  rack=/rack" + (map.size() - SERVERS.size() + 1));
        }
        Files.write(home.resolve("lustre.map"), map);
        LustreMount mount = LustreMount.serve(project, home.resolve("files"));
        try {
            return new LustreInput(mount, mount.directory("terasort", STRIPING), home, project);
        } catch (IOException | RuntimeException e) {
            mount.close();
            throw e;
        }
    }

    @Override
    public void hold(ClusterBuilder cluster) throws IOException {
        LustreSite.introduce(cluster, project, home.resolve("lustre.map"));
        cluster.configure(SiteFile.CORE, LustreRows.LOCAL_BLOCKS);
    }

    @Override
    public TeraSortFolder folder(StockHadoop hadoop, List<Plugin> enabled) {
        return new InputElsewhere(LustreRows.folder(directory, enabled), new HdfsFolder(hadoop.hdfs()));
    }

    @Override
    public void close() throws IOException {
        mount.close();
        FileTree.delete(home);
    }
}
