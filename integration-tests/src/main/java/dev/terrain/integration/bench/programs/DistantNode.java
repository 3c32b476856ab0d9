package dev.terrain.integration.bench.programs;

import dev.terrain.integration.bench.rack.DataNodeSites;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.network.DistantSite;
import dev.terrain.integration.fixture.network.Wan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A DataNode behind a delay line, in a network of namespaces: NameNode, ResourceManager and clients on one host, two
 * near DataNodes with NodeManagers on hosts of their own. Every block has two replicas.
 */
final class DistantNode implements AutoCloseable {

    /** The hosts of the NodeManagers. */
    static final List<String> NEAR = List.of("near1", "near2");

    private static final int REPLICATION = 2;
    private static final Duration PLACED_WITHIN = Duration.ofMinutes(2);
    private static final Duration COMPLETE_WITHIN = Duration.ofMinutes(5);
    private static final List<String> METRICS = List.of("RackPlacement");
    private static final String COPIES = "RackPlacement: DistantCopies";
    private static final String FALLBACKS = "RackPlacement: Fallbacks";

    /** How far the share of the distant replicas may be from the half that the budget of one replica of two is. */
    private static final double ABOUT = 0.01;

    /**
     * Small blocks, for many of them; and the NameNode looks once a second for blocks that lack replicas, and asks
     * again after 20 s for a copy that did not come, not after 5 minutes.
     */
    private static final Map<String, String> HDFS = Map.of(
            "dfs.replication", String.valueOf(REPLICATION),
            "dfs.blocksize", "1m",
            "dfs.namenode.redundancy.interval.seconds", "1s",
            "dfs.namenode.reconstruction.pending.timeout-sec", "20",
            "dfs.heartbeat.interval", "1s");

    /** Of each host: an ApplicationMaster of any engine beside tasks. */
    private static final Map<String, String> YARN = Map.of("yarn.nodemanager.resource.memory-mb", "3072");

    private final Wan wan;
    private final DistantSite island;
    private final Duration roundTrip;
    private final Host master;
    private final List<Host> near;
    private final Host distant;

    private DistantNode(Wan wan, DistantSite island, Duration roundTrip, Host master, List<Host> near, Host distant) {
        this.wan = wan;
        this.island = island;
        this.roundTrip = roundTrip;
        this.master = master;
        this.near = List.copyOf(near);
        this.distant = distant;
    }

    /** A job of an engine. */
    @FunctionalInterface
    interface Job {

        /** Runs it to its end. */
        void run() throws IOException;
    }

    /** Makes the network. */
    static DistantNode create(Path project, Duration roundTrip) throws IOException {
        Wan wan = Wan.create(project);
        try {
            DistantSite island = wan.distantSite("island");
            Host master = wan.host("master");
            List<Host> near = new ArrayList<>();
            for (String name : NEAR) {
                near.add(wan.host(name));
            }
            Host distant = island.host("distant1");
            island.roundTrip(roundTrip);
            return new DistantNode(wan, island, roundTrip, master, near, distant);
        } catch (IOException | RuntimeException e) {
            wan.close();
            throw e;
        }
    }

    /** Has a cluster run on its hosts. */
    void hold(ClusterBuilder cluster) {
        List<Host> dataNodes = new ArrayList<>(near);
        dataNodes.add(distant);
        cluster.nameNodes(List.of(master))
                .client(master)
                .dataNodes(dataNodes)
                .nodeManagers(near)
                .configure(SiteFile.HDFS, HDFS)
                .configure(SiteFile.YARN, YARN);
    }

    /** Waits until rack-topology has found it where it is. */
    void awaitTier(StockHadoop hadoop) throws IOException {
        sites(hadoop).awaitTier(roundTrip, PLACED_WITHIN);
    }

    /**
     * Runs a job with the distant DataNode cut off, and requires that nobody tried to reach that one, neither to read
     * nor to write, although half of the replicas of the job's input are there; and that it gets its share of the
     * output once it is back.
     *
     * @param output of the job, in HDFS
     * @throws IOException saying what is not so
     */
    void requireUntouched(StockHadoop hadoop, String output, Job job) throws IOException {
        sites(hadoop).awaitReplicas(1, COMPLETE_WITHIN);
        requireShare(0.5, sites(hadoop).awaitExactly(REPLICATION, "/in", COMPLETE_WITHIN));
        Map<String, Long> before = hadoop.nameNode(1).metrics(METRICS);
        Fsck justWritten;
        island.cut();
        try {
            job.run();
            justWritten = hadoop.fsck(output);
        } finally {
            island.join();
        }
        requireShare(0, justWritten);
        requireNobodyTried(hadoop);
        sites(hadoop).awaitReplicas(1, COMPLETE_WITHIN);
        Fsck complete = sites(hadoop).awaitExactly(REPLICATION, output, COMPLETE_WITHIN);
        requireShare(0.5, complete);
        Map<String, Long> after = hadoop.nameNode(1).metrics(METRICS);
        long copies = after.getOrDefault(COPIES, 0L) - before.getOrDefault(COPIES, 0L);
        if (copies < complete.blocks()) {
            throw new IOException(copies + " distant copies of " + complete.blocks() + " blocks");
        }
        for (Map.Entry<String, Long> metric : after.entrySet()) {
            if (metric.getKey().startsWith(FALLBACKS) && metric.getValue() > 0) {
                throw new IOException(metric.toString());
            }
        }
    }

    private void requireShare(double share, Fsck fsck) throws IOException {
        if (fsck.blocks() == 0 || Math.abs(fsck.share(distant) - share) > ABOUT) {
            throw new IOException(
                    "of the replicas " + fsck.share(distant) + " are distant instead of " + share + ": " + fsck);
        }
    }

    /** Whoever waits in vain for a DataNode says so, with its address: in the logs of containers and NodeManagers. */
    private void requireNobodyTried(StockHadoop hadoop) throws IOException {
        try (Stream<Path> files = Files.walk(hadoop.layout().logs())) {
            for (Path log : files.filter(Files::isRegularFile).toList()) {
                if (log.toString().contains("container")
                        || String.valueOf(log.getFileName()).startsWith("nodemanager")) {
                    for (String line : Files.readAllLines(log)) {
                        if (line.contains(distant.address() + ":")) {
                            throw new IOException(log + " has: " + line);
                        }
                    }
                }
            }
        }
    }

    private DataNodeSites sites(StockHadoop hadoop) {
        return new DataNodeSites(hadoop, near, List.of(distant));
    }

    @Override
    public void close() {
        wan.close();
    }
}
