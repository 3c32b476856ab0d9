package dev.terrain.integration.bench.soak;

import dev.terrain.integration.bench.rack.DataNodeSites;
import dev.terrain.integration.bench.rack.NearAndDistant;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.LeanTasks;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.PoolStock;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.Prerequisites;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.network.NetworkPrerequisites;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cluster on a {@link NearAndDistant} whose blocks are on this machine's disk, and whose NodeManager has its local
 * directories on a simulated disk with zones, with its plugins from the start.
 */
final class SoakCluster {

    /** To the distant DataNode. */
    static final Duration ROUND_TRIP = Duration.ofMillis(20);

    /** All of them have every block. */
    private static final String DATA_NODES = "3";

    private static final DiskModel DISK = DiskModel.halving(16L << 30, 40);
    private static final long ZONE_BYTES = 2L << 30;

    /** Hadoop's own (mapred-default.xml). */
    private static final String SHUFFLE_PORT = "13562";

    /**
     * So that daemons that come back, and disks that have room again, are used after seconds. That no DataNode takes
     * the place of one that fails in a pipeline is what Hadoop's documentation advises for three of them
     * (hdfs-default.xml): there is none to take it, and the file that is written would be lost.
     */
    private static final Map<SiteFile, Map<String, String>> QUICK = Map.of(
            SiteFile.CORE,
            Map.of("ipc.client.connect.max.retries", "120", "ipc.client.connect.retry.interval", "500"),
            SiteFile.HDFS,
            Map.of(
                    "dfs.replication", DATA_NODES,
                    "dfs.client.block.write.replace-datanode-on-failure.policy", "NEVER",
                    "dfs.client.retry.policy.enabled", "true",
                    "dfs.client.retry.policy.spec", "500,120",
                    "dfs.namenode.heartbeat.recheck-interval", "2000"),
            SiteFile.MAPRED,
            // Or TeraSort has every file of its job on one DataNode, the job's history among them.
            Map.of("mapreduce.terasort.output.replication", DATA_NODES),
            SiteFile.YARN,
            Map.of(
                    "yarn.resourcemanager.am.max-attempts", "50",
                    "yarn.nm.liveness-monitor.expiry-interval-ms", "15000",
                    "yarn.am.liveness-monitor.expiry-interval-ms", "60000",
                    "yarn.resourcemanager.connect.retry-interval.ms", "1000",
                    "yarn.nodemanager.disk-health-checker.interval-ms", "2000"));

    private SoakCluster() {}

    /**
     * As Hadoop's documentation says for rolling upgrades: a ResourceManager that starts again goes on with the jobs
     * that it had, a NodeManager with the containers, for which it and its shuffle have to be where they were.
     */
    private static Map<SiteFile, Map<String, String>> recovery(Path state) {
        return Map.of(
                SiteFile.YARN,
                Map.of(
                        "yarn.resourcemanager.recovery.enabled", "true",
                        "yarn.resourcemanager.store.class",
                                "org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore",
                        "yarn.resourcemanager.fs.state-store.uri",
                                state.resolve("resourcemanager").toUri().toString(),
                        "yarn.nodemanager.recovery.enabled", "true",
                        "yarn.nodemanager.recovery.supervised", "true",
                        "yarn.nodemanager.recovery.dir",
                                state.resolve("nodemanager").toString()),
                SiteFile.MAPRED,
                Map.of("mapreduce.shuffle.port", SHUFFLE_PORT));
    }

    /** What is missing on this machine and how to get it, in one line; empty when it can run here. */
    static Optional<String> missing() throws IOException {
        Optional<String> ofTheDisk = Prerequisites.missing(DISK);
        return ofTheDisk.isPresent() ? ofTheDisk : NetworkPrerequisites.missing();
    }

    /** The disk with its file system; it serves at once. */
    static ZonedDisk disk(Path project, long seed) throws IOException {
        return ZonedDisk.attachFormatted(project, DISK, seed);
    }

    /** Starts it, and waits for what zone-allocator and rack-topology measure first. */
    static StockHadoop start(SoakCommand options, ZonedDisk disk, NearAndDistant network) throws IOException {
        ClusterBuilder cluster = builder(options, disk, network);
        disk.asTheDisk();
        StockHadoop hadoop = cluster.start();
        return TakeDown.onFailure(hadoop, () -> {
            if (!options.stock) {
                options.say("pool: " + PoolStock.await(hadoop.localFolder(1)));
            }
            disk.atOnce();
            if (!options.stock) {
                network.sites(hadoop).awaitTier(ROUND_TRIP);
            }
            return hadoop;
        });
    }

    private static ClusterBuilder builder(SoakCommand options, ZonedDisk disk, NearAndDistant network)
            throws IOException {
        Path folder = options.cluster();
        ClusterBuilder cluster =
                options.describeCluster().data(disk.mountPoint()).disksOfDataNode(List.of(folder.resolve("blocks")));
        network.hold(cluster, 1);
        Plugin.describe(cluster, options.project(), options.plugins());
        QUICK.forEach(cluster::configure);
        cluster.configure(SiteFile.MAPRED, LeanTasks.SITE);
        DataNodeSites.quickMeasuring(folder.resolve("latency.json")).forEach(cluster::configure);
        cluster.configure(SiteFile.YARN, PoolStock.site(ZONE_BYTES, folder.resolve("profiles")));
        if (options.rolling) {
            recovery(folder).forEach(cluster::configure);
        }
        return cluster;
    }
}
