package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.QuickHdfs;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.network.DistantSite;
import dev.terrain.integration.fixture.network.Wan;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An HDFS whose DataNodes are in part at a distant site: NameNodes, a client that is no DataNode, and the near
 * DataNodes on hosts of their own at the home site, the distant DataNodes behind a delay line.
 *
 * @param wan the network
 * @param island where the distant DataNodes are
 * @param client where commands run; no DataNode is there
 * @param near DataNodes at the home site
 * @param distant DataNodes at the distant site
 * @param spare a host at the distant site without a DataNode, which the table of racks has as well
 * @param hadoop that runs on them
 */
record RackCluster(
        Wan wan, DistantSite island, Host client, List<Host> near, List<Host> distant, Host spare, StockHadoop hadoop)
        implements AutoCloseable {

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

    RackCluster {
        near = List.copyOf(near);
        distant = List.copyOf(distant);
    }

    /** Starts one; {@code folder} is made and is deleted by {@link #close()}. */
    static RackCluster start(RackClusterPlan plan, Path project, Path folder) throws IOException {
        Wan wan = Wan.create(project);
        return TakeDown.onFailure(wan, () -> {
            DistantSite island = wan.distantSite("island");
            List<Host> nameNodes = hosts(wan, "name", plan.nameNodes());
            Host client = wan.host("client");
            List<Host> near = hosts(wan, "near", plan.near());
            List<Host> distant = new ArrayList<>();
            for (int i = 1; i <= plan.distant(); i++) {
                distant.add(island.host("distant" + i));
            }
            Host spare = island.host("spare");
            List<Host> dataNodes = new ArrayList<>(near);
            dataNodes.addAll(distant);
            List<Host> allDistant = new ArrayList<>(distant);
            allDistant.add(spare);
            Files.createDirectories(folder);
            Path table = writeTable(plan.arrangement(), near, allDistant, folder.resolve("racks.table"));
            ClusterBuilder cluster = StockHadoop.version(plan.hadoop())
                    .in(folder)
                    .temporary()
                    .nameNodes(nameNodes)
                    .dataNodes(dataNodes)
                    .disksOfDataNode(
                            DISKS_OF_DATA_NODE.stream().map(folder::resolve).toList())
                    .nodeManagers(plan.hasYarn() ? dataNodes : List.of())
                    .client(client)
                    .progress(plan.progress())
                    .configure(SiteFile.HDFS, QuickHdfs.SITE)
                    .configure(SiteFile.HDFS, HDFS);
            cluster.configure(SiteFile.CORE, plan.arrangement().stockProperties(table.toString()));
            if (plan.arrangement().isPlugin()) {
                enable(cluster, project, folder.resolve("latency.json"));
            }
            cluster.configure(SiteFile.HDFS, plan.hdfsProperties());
            return new RackCluster(wan, island, client, near, distant, spare, cluster.start());
        });
    }

    private static void enable(ClusterBuilder cluster, Path project, Path state) throws IOException {
        Plugin.describe(cluster, project, List.of(Plugin.RACK));
        DataNodeSites.quickMeasuring(state).forEach(cluster::configure);
    }

    private static List<Host> hosts(Wan wan, String name, int count) throws IOException {
        List<Host> hosts = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            hosts.add(wan.host(name + i));
        }
        return hosts;
    }

    /** DataNodes are looked up by address, by name where nobody resolves them: both stand there. */
    private static Path writeTable(Arrangement arrangement, List<Host> near, List<Host> distant, Path file)
            throws IOException {
        Map<Host, String> racks = new LinkedHashMap<>();
        near.forEach(host -> racks.put(host, arrangement.rackOfNear(racks.size() + 1)));
        distant.forEach(host -> racks.put(host, arrangement.rackOfDistant()));
        List<String> lines = new ArrayList<>();
        racks.forEach((host, rack) -> {
            lines.add(host.address() + " " + rack);
            lines.add(host.name() + " " + rack);
        });
        return Files.write(file, lines);
    }

    /** Near and distant DataNodes, in the order of their numbers. */
    List<Host> dataNodes() {
        List<Host> all = new ArrayList<>(near);
        all.addAll(distant);
        return all;
    }

    /** What its NameNode makes of near and distant DataNodes. */
    DataNodeSites sites() {
        return new DataNodeSites(hadoop, near, distant);
    }

    @Override
    public void close() {
        try {
            hadoop.close();
        } finally {
            wan.close();
        }
    }
}
