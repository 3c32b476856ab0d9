package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.rack.DataNodeSites;
import dev.terrain.integration.bench.rack.NearAndDistant;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.network.Traffic;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A network of namespaces in which one of three DataNodes, with its NodeManager, is behind a delay line: NameNode,
 * ResourceManager and client on one host, and two near DataNodes with NodeManagers on hosts of their own.
 *
 * <p>With rack-topology among the plugins, NameNode and ResourceManager start anew for every run: before the input with
 * plugins with its classes, before the stock input without them. Blocks that lie as one policy wants them are moved by
 * the other, so every run has an input of its own.
 */
final class DistantDataNode implements Surroundings {

    static final Quantity DISTANT_REPLICAS =
            Quantity.beside("distantReplicasPercent", "output replicas at the distant node, %", 0);
    static final Quantity RECEIVED_IN_JOB =
            Quantity.beside("receivedInJobMegabytes", "to the distant host in the job, MiB", 1);
    static final Quantity SENT_IN_JOB =
            Quantity.beside("sentInJobMegabytes", "from the distant host in the job, MiB", 1);
    static final Quantity RECEIVED_IN_ALL =
            Quantity.beside("receivedMegabytes", "to it until all replicas are made, MiB", 1);
    static final Quantity SENT_IN_ALL = Quantity.beside("sentMegabytes", "from it until all replicas are made, MiB", 1);
    static final Quantity COMPLETE = Quantity.beside("completeSeconds", "job's end until all replicas are made, s", 1);
    static final List<Quantity> QUANTITIES =
            List.of(DISTANT_REPLICAS, RECEIVED_IN_JOB, SENT_IN_JOB, RECEIVED_IN_ALL, SENT_IN_ALL, COMPLETE);

    /** Its metrics in the NameNode, which started for this run, as {@code SOURCE: METRIC}; none without the plugin. */
    static final String NAME_NODE = "nameNode";

    /** With one replica nothing would have to cross the line. */
    static final int REPLICATION = 2;

    /** The hosts of DataNodes and NodeManagers, the distant one last. */
    static final List<String> WORKERS = NearAndDistant.WORKERS;

    static final int DATA_NODES = WORKERS.size();

    private static final double MIB = 1 << 20;

    private static final Duration COMPLETE_WITHIN = Duration.ofMinutes(30);

    private static final List<String> METRICS = List.of("RackTopology", "RackPlacement");

    private final NearAndDistant network;
    private final Duration roundTrip;
    private final TeraSortCommand options;
    private Traffic atStart = new Traffic(0, 0);

    private DistantDataNode(NearAndDistant network, Duration roundTrip, TeraSortCommand options) {
        this.network = network;
        this.roundTrip = roundTrip;
        this.options = options;
    }

    /**
     * Makes the network.
     *
     * @throws IOException when something that it needs is missing, or the round trip is off by more than 10 %
     */
    static DistantDataNode create(TeraSortCommand options, Duration roundTrip) throws IOException {
        NearAndDistant network = NearAndDistant.create(options.project());
        return TakeDown.onFailure(network, () -> {
            options.say(String.format(
                    Locale.ROOT,
                    "a network: one of three DataNodes is distant, round trip %.1f ms",
                    network.island().roundTrip(roundTrip)));
            return new DistantDataNode(network, roundTrip, options);
        });
    }

    @Override
    public void hold(ClusterBuilder cluster) {
        network.hold(cluster, DATA_NODES);
        cluster.configure(SiteFile.HDFS, Map.of("dfs.replication", String.valueOf(REPLICATION)))
                // NodeManagers look for a ResourceManager that started anew; Hadoop's 30 s are for thousands of them.
                .configure(SiteFile.YARN, Map.of("yarn.resourcemanager.connect.retry-interval.ms", "1000"))
                .configure(
                        SiteFile.MAPRED, Map.of("mapreduce.terasort.output.replication", String.valueOf(REPLICATION)));
    }

    @Override
    public boolean hasInputOfEachRun() {
        return true;
    }

    @Override
    public void beforeInput(StockHadoop hadoop, Arm arm) throws IOException {
        if (!options.uses(Plugin.RACK)) {
            return;
        }
        if (placesByDistance(arm)) {
            hadoop.configure(options.quickMeasuring());
        }
        hadoop.restartNameNode();
        if (placesByDistance(arm)) {
            options.say("waiting for rack-topology to find the distant DataNode where it is");
            sites(hadoop).awaitTier(roundTrip);
        }
        // Afterwards: it asks once where a NodeManager is, when that one comes to it.
        hadoop.restartResourceManager();
    }

    @Override
    public void beforeSort(StockHadoop hadoop, Arm arm) throws IOException {
        if (options.rowsOn == RowsOn.HDFS) {
            options.say("waiting for the input's replicas");
            sites(hadoop).awaitReplicas(1, COMPLETE_WITHIN);
            sites(hadoop).awaitExactly(REPLICATION, TeraSortJobs.INPUT, COMPLETE_WITHIN);
        }
        atStart = network.trafficOfDistant();
    }

    /**
     * What the TeraSort left at the distant DataNode, and what crossed the line to its host: in the job, from the start
     * of its command to its end, and until every block of the output had all its replicas.
     */
    @Override
    public Figures observe(StockHadoop hadoop, Arm arm) throws IOException {
        Traffic inJob = network.trafficOfDistant().since(atStart);
        // TeraSort leaves it behind, and wants ten replicas of it.
        hadoop.hdfs().delete(TeraSortJobs.PARTITIONS);
        Duration complete = sites(hadoop).awaitReplicas(1, COMPLETE_WITHIN);
        Fsck fsck = sites(hadoop).awaitExactly(REPLICATION, TeraSortJobs.OUTPUT, COMPLETE_WITHIN);
        Traffic inAll = network.trafficOfDistant().since(atStart);
        return new Figures()
                .add(DISTANT_REPLICAS, sites(hadoop).distantShare(fsck) * 100)
                .add(RECEIVED_IN_JOB, inJob.receivedBytes() / MIB)
                .add(SENT_IN_JOB, inJob.sentBytes() / MIB)
                .add(RECEIVED_IN_ALL, inAll.receivedBytes() / MIB)
                .add(SENT_IN_ALL, inAll.sentBytes() / MIB)
                .add(COMPLETE, complete.toMillis() / 1e3)
                .detail(NAME_NODE, placesByDistance(arm) ? hadoop.nameNode(1).metrics(METRICS) : Map.of());
    }

    @Override
    public void afterSort(StockHadoop hadoop, Arm arm) throws IOException {
        if (placesByDistance(arm)) {
            hadoop.restore(options.quickMeasuring());
        }
    }

    @Override
    public void close() {
        network.close();
    }

    private boolean placesByDistance(Arm arm) {
        return options.has(arm, Plugin.RACK);
    }

    private DataNodeSites sites(StockHadoop hadoop) {
        return network.sites(hadoop);
    }
}
