package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.LeanTasks;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An HDFS whose DataNodes are in part at a distant site.
 *
 * @param network with the hosts of NameNodes, of commands, which is no DataNode, and of near and distant DataNodes
 * @param spare a host at the distant site without a DataNode, which the table of racks has as well
 * @param hadoop that runs on them
 */
record RackCluster(NearAndDistant network, Host spare, StockHadoop hadoop) implements AutoCloseable {

    /**
     * Which every arrangement gets besides, so that what differs is the arrangement. Re-replication as fast as the
     * module's documentation advises; by default it drains a block or two a second. A DataNode counts as dead after 14
     * s (10 heartbeats and twice the recheck), not 10 minutes.
     */
    private static final Map<String, String> HDFS = Map.of(
            "dfs.namenode.replication.max-streams", "20",
            "dfs.namenode.replication.max-streams-hard-limit", "40",
            "dfs.namenode.replication.work.multiplier.per.iteration", "20",
            "dfs.namenode.heartbeat.recheck-interval", "2000",
            "dfs.client.socket-timeout", "10000",
            "dfs.namenode.fs-limits.min-block-size", "65536");

    /** Below the cluster's folder: a DataNode may take another one for a block than the NameNode chose. */
    private static final List<String> DISKS_OF_DATA_NODE = List.of("data/disk-1", "data/disk-2");

    /** Starts one; {@code folder} is made and is deleted by {@link #close()}. */
    static RackCluster start(RackClusterPlan plan, Path project, Path folder) throws IOException {
        List<String> masters = plan.nameNodes() == 1 ? List.of("name1", "client") : List.of("name1", "name2", "client");
        NearAndDistant network = NearAndDistant.create(project, masters, plan.nodes());
        return TakeDown.onFailure(network, () -> {
            Host spare = network.island().host("spare");
            Files.createDirectories(folder);
            Path table = writeTable(plan.arrangement(), network, spare, folder.resolve("racks.table"));
            ClusterBuilder cluster = StockHadoop.version(plan.hadoop())
                    .in(folder)
                    .temporary()
                    .disksOfDataNode(
                            DISKS_OF_DATA_NODE.stream().map(folder::resolve).toList())
                    .progress(plan.progress());
            network.hold(cluster, plan.hasYarn() ? network.dataNodes().size() : 0);
            cluster.configure(SiteFile.HDFS, HDFS)
                    .configure(SiteFile.CORE, plan.arrangement().stockProperties(table.toString()));
            if (plan.arrangement().isPlugin()) {
                enable(cluster, project, folder.resolve("latency.json"));
                cluster.configure(SiteFile.HDFS, plan.arrangement().pluginProperties());
            }
            cluster.configure(SiteFile.HDFS, plan.hdfsProperties());
            if (plan.hasYarn()) {
                cluster.configure(SiteFile.MAPRED, LeanTasks.SITE);
            }
            return new RackCluster(network, spare, cluster.start());
        });
    }

    private static void enable(ClusterBuilder cluster, Path project, Path state) throws IOException {
        Plugin.describe(cluster, project, List.of(Plugin.RACK));
        DataNodeSites.quickMeasuring(state).forEach(cluster::configure);
    }

    /** DataNodes are looked up by address, by name where nobody resolves them: both stand there. */
    private static Path writeTable(Arrangement arrangement, NearAndDistant network, Host spare, Path file)
            throws IOException {
        Map<Host, String> racks = new LinkedHashMap<>();
        network.near().forEach(host -> racks.put(host, arrangement.rackOfNear(racks.size() + 1)));
        network.distant().forEach(host -> racks.put(host, arrangement.rackOfDistant()));
        racks.put(spare, arrangement.rackOfDistant());
        List<String> lines = new ArrayList<>();
        racks.forEach((host, rack) -> {
            lines.add(host.address() + " " + rack);
            lines.add(host.name() + " " + rack);
        });
        return Files.write(file, lines);
    }

    /** What its NameNode makes of near and distant DataNodes. */
    DataNodeSites sites() {
        return network.sites(hadoop);
    }

    @Override
    public void close() {
        TakeDown.each("a cluster with a distant site", hadoop, network);
    }
}
