package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.QuickHdfs;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.network.DistantSite;
import dev.terrain.integration.fixture.network.Traffic;
import dev.terrain.integration.fixture.network.Wan;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A network of namespaces for a small cluster: a host for NameNode, ResourceManager and client, two near hosts with a
 * DataNode each, and one with a DataNode behind a delay line.
 */
public final class NearAndDistant implements AutoCloseable {

    /** The names of the near hosts. */
    public static final List<String> NEAR = List.of("near1", "near2");

    /** The names of all hosts with a DataNode, the distant one last. */
    public static final List<String> WORKERS = List.of(NEAR.get(0), NEAR.get(1), "distant1");

    private final Wan wan;
    private final DistantSite island;
    private final Host master;
    private final List<Host> near;
    private final Host distant;

    private NearAndDistant(Wan wan) throws IOException {
        this.wan = wan;
        island = wan.distantSite("island");
        master = wan.host("master");
        near = List.of(wan.host(NEAR.get(0)), wan.host(NEAR.get(1)));
        distant = island.host(WORKERS.get(2));
    }

    /** Makes it, without a delay yet; {@code project} is the root of this repository. */
    public static NearAndDistant create(Path project) throws IOException {
        Wan wan = Wan.create(project);
        return TakeDown.onFailure(wan, () -> new NearAndDistant(wan));
    }

    /** Has a cluster run on it, quickly, with NodeManagers on so many of the hosts with a DataNode, near ones first. */
    public void hold(ClusterBuilder cluster, int nodeManagers) {
        List<Host> workers = List.of(near.get(0), near.get(1), distant);
        cluster.nameNodes(List.of(master))
                .client(master)
                .dataNodes(workers)
                .nodeManagers(workers.subList(0, nodeManagers))
                .configure(SiteFile.HDFS, QuickHdfs.SITE);
    }

    /** Where the distant DataNode is. */
    public DistantSite island() {
        return island;
    }

    public Host distant() {
        return distant;
    }

    /** What passed the interface of the distant host so far. */
    public Traffic trafficOfDistant() throws IOException {
        return wan.traffic(distant);
    }

    /** What the NameNode of a cluster on it makes of its DataNodes. */
    public DataNodeSites sites(StockHadoop hadoop) {
        return new DataNodeSites(hadoop, near, List.of(distant));
    }

    @Override
    public void close() {
        wan.close();
    }
}
