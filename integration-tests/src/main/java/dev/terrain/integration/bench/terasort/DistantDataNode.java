package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.rack.DataNodeSites;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.network.DistantSite;
import dev.terrain.integration.fixture.network.Traffic;
import dev.terrain.integration.fixture.network.Wan;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A network of namespaces in which one of three DataNodes, with its NodeManager, is behind a delay line: NameNode,
 * ResourceManager and client on one host, and two near DataNodes with NodeManagers on hosts of their own.
 *
 * <p>With rack-topology among the plugins, NameNode and ResourceManager start anew for every run: before the input with
 * plugins with its classes, before the stock input without them. Blocks that lie as one policy wants them are moved by
 * the other, so every run has an input of its own.
 */
final class DistantDataNode implements Surroundings {

    /** With one replica nothing would have to cross the line. */
    static final int REPLICATION = 2;

    /** The hosts of DataNodes and NodeManagers, the distant one last. */
    static final List<String> WORKERS = List.of("near1", "near2", "distant1");

    static final int DATA_NODES = WORKERS.size();

    private static final Duration PLACED_WITHIN = Duration.ofMinutes(2);
    private static final Duration COMPLETE_WITHIN = Duration.ofMinutes(30);

    /**
     * Of both arms. The load of three DataNodes says nothing, so it is not considered; the NameNode looks once a second
     * for blocks that lack replicas, so that waiting for them takes seconds; a copy that does not come, as one that was
     * asked for while DataNodes still registered, is asked for again after 20 s, not 5 minutes.
     */
    private static final Map<String, String> HDFS = Map.of(
            "dfs.replication", String.valueOf(REPLICATION),
            "dfs.namenode.redundancy.considerLoad", "false",
            "dfs.namenode.redundancy.interval.seconds", "1s",
            "dfs.namenode.reconstruction.pending.timeout-sec", "20",
            "dfs.namenode.safemode.extension", "0",
            "dfs.heartbeat.interval", "1s");

    private static final List<String> METRICS = List.of("RackTopology", "RackPlacement");

    private final Wan wan;
    private final Host master;
    private final List<Host> near;
    private final Host distant;
    private final Duration roundTrip;
    private final Options options;
    private final Progress progress;
    private Traffic atStart = new Traffic(0, 0);

    private DistantDataNode(
            Wan wan,
            Host master,
            List<Host> near,
            Host distant,
            Duration roundTrip,
            Options options,
            Progress progress) {
        this.wan = wan;
        this.master = master;
        this.near = List.copyOf(near);
        this.distant = distant;
        this.roundTrip = roundTrip;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Makes the network.
     *
     * @throws IOException when something that it needs is missing, or the round trip is off by more than 10 %
     */
    static DistantDataNode create(Path project, Duration roundTrip, Options options, Progress progress)
            throws IOException {
        Wan wan = Wan.create(project);
        try {
            DistantSite island = wan.distantSite("island");
            Host master = wan.host("master");
            List<Host> near = List.of(wan.host(WORKERS.get(0)), wan.host(WORKERS.get(1)));
            Host distant = island.host(WORKERS.get(2));
            progress.say(String.format(
                    Locale.ROOT,
                    "a network: one of three DataNodes is distant, round trip %.1f ms",
                    island.roundTrip(roundTrip)));
            return new DistantDataNode(wan, master, near, distant, roundTrip, options, progress);
        } catch (IOException | RuntimeException e) {
            wan.close();
            throw e;
        }
    }

    @Override
    public void hold(ClusterBuilder cluster) {
        List<Host> workers = List.of(near.get(0), near.get(1), distant);
        cluster.nameNodes(List.of(master))
                .client(master)
                .dataNodes(workers)
                .nodeManagers(workers)
                .configure(SiteFile.HDFS, HDFS)
                // NodeManagers look for a ResourceManager that started anew; Hadoop's 30 s are for thousands of them.
                .configure(SiteFile.YARN, Map.of("yarn.resourcemanager.connect.retry-interval.ms", "1000"))
                .configure(
                        SiteFile.MAPRED, Map.of("mapreduce.terasort.output.replication", String.valueOf(REPLICATION)));
    }

    @Override
    public Input input() {
        return Input.OF_EACH_RUN;
    }

    @Override
    public void beforeInput(StockHadoop hadoop, Arm arm) throws IOException {
        if (!options.uses(Plugin.RACK)) {
            return;
        }
        if (placesByDistance(arm)) {
            for (Map.Entry<SiteFile, Map<String, String>> site :
                    quickMeasuring().entrySet()) {
                hadoop.configure(site.getKey(), site.getValue());
            }
        }
        hadoop.restartNameNode();
        if (placesByDistance(arm)) {
            progress.say("waiting for rack-topology to find the distant DataNode where it is");
            sites(hadoop).awaitTier(roundTrip, PLACED_WITHIN);
        }
        // Afterwards: it asks once where a NodeManager is, when that one comes to it.
        hadoop.restartResourceManager();
    }

    @Override
    public void beforeSort(StockHadoop hadoop, Arm arm) throws IOException {
        if (options.rowsOn() == RowsOn.HDFS) {
            progress.say("waiting for the input's replicas");
            sites(hadoop).awaitReplicas(1, COMPLETE_WITHIN);
            sites(hadoop).awaitExactly(REPLICATION, TeraSortJobs.INPUT, COMPLETE_WITHIN);
        }
        atStart = wan.traffic(distant);
    }

    @Override
    public Optional<DistantUse> observe(StockHadoop hadoop, Arm arm) throws IOException {
        Traffic inJob = wan.traffic(distant).since(atStart);
        // TeraSort leaves it behind, and wants ten replicas of it.
        hadoop.hdfs().delete(TeraSortJobs.PARTITIONS);
        Duration complete = sites(hadoop).awaitReplicas(1, COMPLETE_WITHIN);
        Fsck fsck = sites(hadoop).awaitExactly(REPLICATION, TeraSortJobs.OUTPUT, COMPLETE_WITHIN);
        Traffic inAll = wan.traffic(distant).since(atStart);
        return Optional.of(new DistantUse(
                sites(hadoop).distantShare(fsck),
                inJob,
                inAll,
                complete.toMillis() / 1e3,
                placesByDistance(arm) ? hadoop.nameNode(1).metrics(METRICS) : Map.of()));
    }

    @Override
    public void afterSort(StockHadoop hadoop, Arm arm) throws IOException {
        if (placesByDistance(arm)) {
            for (Map.Entry<SiteFile, Map<String, String>> site :
                    quickMeasuring().entrySet()) {
                hadoop.restore(site.getKey(), site.getValue().keySet());
            }
        }
    }

    @Override
    public void close() {
        wan.close();
    }

    private boolean placesByDistance(Arm arm) {
        return options.has(arm, Plugin.RACK);
    }

    private Map<SiteFile, Map<String, String>> quickMeasuring() {
        return DataNodeSites.quickMeasuring(options.out().resolve("cluster/latency.json"));
    }

    private DataNodeSites sites(StockHadoop hadoop) {
        return new DataNodeSites(hadoop, near, List.of(distant));
    }
}
