package dev.terrain.integration.bench.programs;

import dev.terrain.integration.bench.rack.NearAndDistant;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A DataNode behind a delay line, in a network of namespaces: NameNode, ResourceManager and clients on one host, two
 * near DataNodes with NodeManagers on hosts of their own. Every block has two replicas.
 *
 * @param network of the cluster
 * @param roundTrip to the distant DataNode
 */
record DistantNode(NearAndDistant network, Duration roundTrip) implements AutoCloseable {

    /** The hosts of the NodeManagers. */
    static final List<String> NEAR = NearAndDistant.NEAR;

    private static final int REPLICATION = 2;
    private static final Duration COMPLETE_WITHIN = Duration.ofMinutes(5);
    private static final List<String> METRICS = List.of("RackPlacement");
    private static final String COPIES = "RackPlacement: DistantCopies";
    private static final String FALLBACKS = "RackPlacement: Fallbacks";

    /** How far the share of the distant replicas may be from the half that the budget of one replica of two is. */
    private static final double ABOUT = 0.01;

    /** Small blocks, for many of them. */
    private static final Map<String, String> HDFS =
            Map.of("dfs.replication", String.valueOf(REPLICATION), "dfs.blocksize", "1m");

    /** Of each host: an ApplicationMaster of any engine beside tasks. */
    private static final Map<String, String> YARN = Map.of("yarn.nodemanager.resource.memory-mb", "3072");

    /** A job of an engine. */
    @FunctionalInterface
    interface Job {

        /** Runs it to its end. */
        void run() throws IOException;
    }

    /** Makes the network. */
    static DistantNode create(Path project, Duration roundTrip) throws IOException {
        NearAndDistant network = NearAndDistant.create(project);
        return TakeDown.onFailure(network, () -> {
            network.island().roundTrip(roundTrip);
            return new DistantNode(network, roundTrip);
        });
    }

    /** Has a cluster run on its hosts. */
    void hold(ClusterBuilder cluster) {
        network.hold(cluster, NEAR.size());
        cluster.configure(SiteFile.HDFS, HDFS).configure(SiteFile.YARN, YARN);
    }

    /** Waits until rack-topology has found it where it is. */
    void awaitTier(StockHadoop hadoop) throws IOException {
        network.sites(hadoop).awaitTier(roundTrip);
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
        network.sites(hadoop).awaitReplicas(1, COMPLETE_WITHIN);
        requireShare(0.5, network.sites(hadoop).awaitExactly(REPLICATION, "/in", COMPLETE_WITHIN));
        Map<String, Long> before = hadoop.nameNode(1).metrics(METRICS);
        Fsck justWritten;
        network.island().cut();
        try {
            job.run();
            justWritten = hadoop.fsck(output);
        } finally {
            network.island().join();
        }
        requireShare(0, justWritten);
        requireNobodyTried(hadoop);
        network.sites(hadoop).awaitReplicas(1, COMPLETE_WITHIN);
        Fsck complete = network.sites(hadoop).awaitExactly(REPLICATION, output, COMPLETE_WITHIN);
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
        if (fsck.blocks() == 0 || Math.abs(fsck.share(network.distant().get(0)) - share) > ABOUT) {
            throw new IOException("of the replicas "
                    + fsck.share(network.distant().get(0)) + " are distant instead of " + share + ": " + fsck);
        }
    }

    /** Whoever waits in vain for a DataNode says so, with its address: in the logs of containers and NodeManagers. */
    private void requireNobodyTried(StockHadoop hadoop) throws IOException {
        try (Stream<Path> files = Files.walk(hadoop.layout().logs())) {
            for (Path log : files.filter(Files::isRegularFile).toList()) {
                if (log.toString().contains("container")
                        || String.valueOf(log.getFileName()).startsWith("nodemanager")) {
                    for (String line : Files.readAllLines(log)) {
                        if (line.contains(network.distant().get(0).address() + ":")) {
                            throw new IOException(log + " has: " + line);
                        }
                    }
                }
            }
        }
    }

    @Override
    public void close() {
        network.close();
    }
}
