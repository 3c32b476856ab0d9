package dev.terrain.integration.bench.soak;

import dev.terrain.integration.bench.rack.DataNodeSites;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.network.DistantSite;
import dev.terrain.integration.fixture.network.Wan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A network of namespaces: a host for NameNode, ResourceManager and client, two near hosts with a DataNode each, of
 * which the first has the NodeManager too, and one with a DataNode behind a delay line, which can stall.
 */
final class SoakNetwork implements AutoCloseable {

    static final int DATA_NODES = 3;

    private static final Duration ROUND_TRIP = Duration.ofMillis(20);
    private static final Duration PLACED_WITHIN = Duration.ofMinutes(2);

    private final Wan wan;
    private final Host master;
    private final List<Host> near;
    private final DistantSite island;
    private final Host distant;

    private SoakNetwork(Wan wan, Host master, List<Host> near, DistantSite island, Host distant) {
        this.wan = wan;
        this.master = master;
        this.near = List.copyOf(near);
        this.island = island;
        this.distant = distant;
    }

    /** Makes it; {@code project} is the root of this repository. */
    static SoakNetwork create(Path project) throws IOException {
        Wan wan = Wan.create(project);
        try {
            DistantSite island = wan.distantSite("island");
            SoakNetwork network = new SoakNetwork(
                    wan,
                    wan.host("master"),
                    List.of(wan.host("near1"), wan.host("near2")),
                    island,
                    island.host("distant1"));
            island.roundTripUnderLoad(ROUND_TRIP);
            return network;
        } catch (IOException | RuntimeException e) {
            wan.close();
            throw e;
        }
    }

    /** Has a cluster run on it. */
    void hold(ClusterBuilder cluster) {
        cluster.nameNodes(List.of(master))
                .client(master)
                .dataNodes(List.of(near.get(0), near.get(1), distant))
                .nodeManagers(near.subList(0, 1));
    }

    /** Waits until rack-topology has found the distant DataNode where it is. */
    void awaitTier(StockHadoop hadoop) throws IOException {
        sites(hadoop).awaitTier(ROUND_TRIP, PLACED_WITHIN);
    }

    DataNodeSites sites(StockHadoop hadoop) {
        return new DataNodeSites(hadoop, near, List.of(distant));
    }

    /** Lets nothing pass between the distant host and the others, without a word to either. */
    void stall() throws IOException {
        island.cut();
    }

    /** Ends {@link #stall}. */
    void goOn() throws IOException {
        island.join();
    }

    @Override
    public void close() {
        wan.close();
    }
}
