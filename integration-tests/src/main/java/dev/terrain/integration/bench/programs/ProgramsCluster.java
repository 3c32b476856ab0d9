package dev.terrain.integration.bench.programs;

import dev.terrain.integration.bench.rack.DataNodeSites;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.LeanTasks;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.PoolStock;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.lustre.LustreMount;
import dev.terrain.integration.fixture.lustre.Striping;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something for every plugin to do on one machine: two DataNodes on its disk, a NodeManager whose local directories are
 * on a simulated disk with zones, and a simulated Lustre; or the same on hosts of their own, beside a
 * {@link DistantNode}. Disk, Lustre and network stay; clusters come and go, one for each selection of plugins.
 *
 * <p>{@link #close()} takes disk, Lustre and network down. Needs root. Not thread-safe.
 *
 * @param options what to run
 * @param disk of the local directories
 * @param lustre of the input
 * @param distant the DataNode that is not near, where there is one
 */
record ProgramsCluster(ProgramsCommand options, ZonedDisk disk, LustreMount lustre, Optional<DistantNode> distant)
        implements AutoCloseable {

    private static final long SEED = 1;
    private static final DiskModel DISK = DiskModel.halving(16L << 30, 40);
    private static final long ZONE_BYTES = 2L << 30;

    /** Two OSTs, the server of one beside this node and that of the other in another rack. */
    private static final Striping STRIPING = new Striping(1 << 20, 1, List.of(0, 1));

    /** Sets up disk and Lustre, and the network where one is asked for. */
    static ProgramsCluster create(ProgramsCommand options) throws IOException {
        ZonedDisk disk = ZonedDisk.attachFormatted(options.project(), DISK, SEED);
        return TakeDown.onFailure(disk, () -> {
            LustreMount lustre =
                    LustreMount.serve(options.project(), options.out().resolve("lustre"));
            return TakeDown.onFailure(lustre, () -> new ProgramsCluster(options, disk, lustre, distant(options)));
        });
    }

    private static Optional<DistantNode> distant(ProgramsCommand options) throws IOException {
        List<String> nodes = options.roundTrip.isPresent() ? DistantNode.NEAR : List.of("localhost");
        LustreMount.writeMap(
                options.out().resolve("lustre.map"), STRIPING.osts().size(), nodes);
        return options.roundTrip.isPresent()
                ? Optional.of(DistantNode.create(options.project(), options.roundTrip.get()))
                : Optional.empty();
    }

    /** What programs will read, in new folders on Lustre. */
    Inputs inputs() throws IOException {
        List<Path> besideNodes = new ArrayList<>();
        if (distant.isPresent()) {
            for (String node : DistantNode.NEAR) {
                besideNodes.add(lustre.directory(
                        NearestNodes.BESIDE + node, new Striping(1 << 20, 1, List.of(besideNodes.size()))));
            }
        }
        return new Inputs(lustre.directory("in", STRIPING), besideNodes, options.bytes);
    }

    /** Starts a cluster, and waits for the pool where there is to be one. */
    StockHadoop start(Selection selection) throws IOException {
        Path folder = options.out().resolve("cluster-" + selection.label().replace("+", "-"));
        ClusterBuilder cluster = StockHadoop.version(options.hadoop())
                .in(folder)
                .dataNodes(2)
                .data(disk.mountPoint())
                .disksOfDataNode(List.of(folder.resolve("blocks")))
                .progress(options::say)
                .configure(SiteFile.MAPRED, LeanTasks.SITE)
                .configure(SiteFile.HDFS, Map.of("dfs.namenode.redundancy.considerLoad", "false"));
        if (!options.keep) {
            cluster.temporary();
        }
        distant.ifPresent(node -> node.hold(cluster));
        Plugin.describe(cluster, options.project(), selection.plugins());
        selection.plugins().forEach(plugin -> surroundings(plugin, folder).forEach(cluster::configure));
        if (selection.has(Plugin.ZONE)) {
            disk.asTheDisk(); // the service measures it the first time
        }
        try {
            StockHadoop hadoop = cluster.start();
            return TakeDown.onFailure(hadoop, () -> {
                if (selection.has(Plugin.ZONE)) {
                    options.say("pool: " + PoolStock.await(hadoop.localFolder(1)));
                }
                if (distant.isPresent() && selection.has(Plugin.RACK)) {
                    distant.get().awaitTier(hadoop);
                }
                return hadoop;
            });
        } finally {
            disk.atOnce();
        }
    }

    /** What an operator would say of this machine. */
    private Map<SiteFile, Map<String, String>> surroundings(Plugin plugin, Path folder) {
        Path out = options.out();
        return switch (plugin) {
            // The input is cached, of which nothing would be read ahead otherwise.
            case PREFETCH -> Map.of(SiteFile.MAPRED, Map.of("terrain.prefetch.begin", "at-once"));
            case SPILL -> Map.of();
            case ZONE -> Map.of(SiteFile.YARN, PoolStock.site(ZONE_BYTES, out.resolve("profiles")));
            case RACK -> DataNodeSites.quickMeasuring(folder.resolve("latency.json"));
            case LUSTRE ->
                Map.of(
                        SiteFile.MAPRED,
                        Map.of(
                                "terrain.lustre.map-file",
                                out.resolve("lustre.map").toString()));
        };
    }

    /** Undoes on the disk what is to be undone while a cluster still runs. */
    void release(StockHadoop hadoop, Selection selection) throws IOException {
        if (selection.has(Plugin.ZONE)) {
            PoolStock.release(hadoop, Plugin.ZONE.jar(options.project()), hadoop.localFolder(1));
        }
    }

    @Override
    public void close() {
        TakeDown.each("what programs run on", () -> distant.ifPresent(DistantNode::close), lustre, disk);
    }
}
