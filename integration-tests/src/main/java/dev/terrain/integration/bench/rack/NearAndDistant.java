package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.network.DistantSite;
import dev.terrain.integration.fixture.network.Traffic;
import dev.terrain.integration.fixture.network.Wan;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A network of namespaces for a small cluster: hosts for NameNodes and commands, near hosts with a DataNode each, and
 * others with a DataNode behind a delay line.
 *
 * @param wan all of it
 * @param island where the distant DataNodes are
 * @param masters the hosts of NameNodes and, the last of them, of commands; one host may be both
 * @param near hosts with a DataNode at the home site
 * @param distant hosts with a DataNode at the distant site
 */
public record NearAndDistant(Wan wan, DistantSite island, List<Host> masters, List<Host> near, List<Host> distant)
        implements AutoCloseable {

    /** The names of the near hosts, unless told otherwise. */
    public static final List<String> NEAR = List.of("near1", "near2");
    /** The names of all hosts with a DataNode, the distant one last. */
    public static final List<String> WORKERS = List.of(NEAR.get(0), NEAR.get(1), "distant1");

    /**
     * For hdfs-site.xml. The load of a few DataNodes says nothing, so it is not considered; the NameNode looks once a
     * second for blocks that lack replicas; a copy that does not come, as one that was asked for while DataNodes still
     * registered, is asked for again after 20 s, not 5 minutes.
     */
    private static final Map<String, String> QUICK_HDFS = Map.of(
            "dfs.namenode.redundancy.considerLoad", "false",
            "dfs.namenode.redundancy.interval.seconds", "1s",
            "dfs.namenode.reconstruction.pending.timeout-sec", "20",
            "dfs.namenode.safemode.extension", "0",
            "dfs.heartbeat.interval", "1s");

    public NearAndDistant {
        masters = List.copyOf(masters);
        near = List.copyOf(near);
        distant = List.copyOf(distant);
    }

    /**
     * Makes one of two near hosts and a distant one, and one for NameNode, ResourceManager and client; without a delay
     * yet.
     *
     * @param project the root of this repository
     */
    public static NearAndDistant create(Path project) throws IOException {
        return create(project, List.of("master"), new Nodes(NEAR.size(), 1));
    }

    static NearAndDistant create(Path project, List<String> masters, Nodes nodes) throws IOException {
        Wan wan = Wan.create(project);
        return TakeDown.onFailure(wan, () -> {
            DistantSite island = wan.distantSite("island");
            List<Host> hosts = new ArrayList<>();
            for (String name : masters) {
                hosts.add(wan.host(name));
            }
            List<Host> nearHosts = new ArrayList<>();
            for (int i = 1; i <= nodes.near(); i++) {
                nearHosts.add(wan.host("near" + i));
            }
            List<Host> distantHosts = new ArrayList<>();
            for (int i = 1; i <= nodes.distant(); i++) {
                distantHosts.add(island.host("distant" + i));
            }
            return new NearAndDistant(wan, island, hosts, nearHosts, distantHosts);
        });
    }

    /** Has a cluster run on it, quickly, with NodeManagers on so many of the hosts with a DataNode, near ones first. */
    public void hold(ClusterBuilder cluster, int nodeManagers) {
        cluster.nameNodes(masters.subList(0, Math.max(1, masters.size() - 1)))
                .client(client())
                .dataNodes(dataNodes())
                .nodeManagers(dataNodes().subList(0, nodeManagers))
                .configure(SiteFile.HDFS, QUICK_HDFS);
    }

    /** Where commands run; no DataNode is there. */
    Host client() {
        return masters.get(masters.size() - 1);
    }

    /** Near and distant hosts with a DataNode, in the order of their numbers. */
    List<Host> dataNodes() {
        return Stream.concat(near.stream(), distant.stream()).toList();
    }

    /** What passed the interface of the first distant host so far. */
    public Traffic trafficOfDistant() throws IOException {
        return wan.traffic(distant.get(0));
    }

    /** What the NameNode of a cluster on it makes of its DataNodes. */
    public DataNodeSites sites(StockHadoop hadoop) {
        return new DataNodeSites(hadoop, near, distant);
    }

    @Override
    public void close() {
        wan.close();
    }
}
