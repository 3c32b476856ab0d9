package dev.terrain.integration.bench.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.cluster.DaemonControl.Restart;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The placement policy in a real NameNode with three near DataNodes and two distant ones; where they are says Hadoop's
 * own table.
 */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RackPlacementIT {

    private static final String POLICY = "dfs.block.replicator.classname";
    private static final String OURS = "dev.terrain.rack.LatencyBlockPlacementPolicy";
    private static final String THROWING = "dev.terrain.rack.ThrowingPolicy";
    private static final String BUDGET = "terrain.rack.distant-replicas";
    private static final String METRICS = "RackPlacement";
    private static final int BLOCKS = 12;
    private static final Duration SETTLES_WITHIN = Duration.ofSeconds(90);

    private Path folder;
    private RackCluster cluster;
    private StockHadoop hadoop;

    @BeforeAll
    void startCluster(@TempDir Path folder) throws IOException {
        RackClusters.requireNetwork();
        this.folder = folder;
        Map<String, String> properties = new HashMap<>(RackClusters.SMALL_BLOCKS);
        properties.put("dfs.replication", "3");
        cluster = RackClusters.start(
                RackClusters.ofThree(Arrangement.SIMPLE_RACK, properties).nodes(3, 2), folder);
        hadoop = cluster.hadoop();
        hadoop.install(Plugin.jar(TestCluster.PROJECT, "rack-topology"));
        Files.write(folder.resolve("file"), new byte[BLOCKS << 20]);
    }

    @AfterEach
    void deleteFiles() throws IOException {
        for (String file : hadoop.hdfs().find("", name -> true)) {
            hadoop.hdfs().delete(file);
        }
    }

    @AfterAll
    void stopCluster() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void blocksBeginNearGetTheirDistantCopyAndKeepTheBudgetWhateverHappens() throws IOException {
        useInNameNode(Map.of(POLICY, OURS));
        cluster.network().island().cut();
        put("/f");
        cluster.network().island().join();

        requirePlaced("/f", BLOCKS * 3, 1 / 3.0);
        hadoop.nameNode(1).awaitMetric(METRICS, "ExposedBlocks", BLOCKS, SETTLES_WITHIN);
        hadoop.nameNode(1).awaitMetric(METRICS, "NearOnlyBlocks", 0, SETTLES_WITHIN);
        hadoop.nameNode(1).awaitMetric(METRICS, "FallbacksFailed", 0, SETTLES_WITHIN);
        assertThat(run("jar", Plugin.jar(TestCluster.PROJECT, "rack-topology").toString(), "explain", "/f")
                        .output())
                .filteredOn(line -> line.endsWith("distant copy"))
                .hasSize(BLOCKS);

        hadoop.hdfs().setReplication("/f", 2);
        requirePlaced("/f", BLOCKS * 2, 1 / 2.0);
        hadoop.hdfs().setReplication("/f", 4);
        requirePlaced("/f", BLOCKS * 4, 1 / 4.0);
        hadoop.hdfs().setReplication("/f", 3);
        requirePlaced("/f", BLOCKS * 3, 1 / 3.0);

        Restart nearNode = killFirstDataNode();
        requirePlaced("/f", BLOCKS * 3, 1 / 3.0);
        nearNode.start();
        hadoop.nameNode(1).awaitMetric("FSNamesystemState", "NumLiveDataNodes", 5, SETTLES_WITHIN);
        run("org.apache.hadoop.hdfs.server.balancer.Balancer", "-threshold", "1");
        requirePlaced("/f", BLOCKS * 3, 1 / 3.0);
        hadoop.control().requireAllAlive();
    }

    @Test
    void twoReplicasBeginNearAndOneOfThemGoesWhenTheDistantOneIsThereAndStockKeepsThem() throws IOException {
        useInNameNode(Map.of(POLICY, OURS));
        run("fs", "-Ddfs.replication=2", "-put", folder.resolve("file").toString(), "/f");

        requirePlaced("/f", BLOCKS * 2, 1 / 2.0);
        useInNameNode(Map.of());
        requirePlaced("/f", BLOCKS * 2, 1 / 2.0);
    }

    @Test
    void shareIsExact() throws IOException {
        useInNameNode(Map.of(POLICY, OURS, BUDGET, "/=0,/half=50%"));
        hadoop.hdfs().makeFolder("/half");
        put("/half/f");
        put("/f");

        requirePlaced("/half/f", BLOCKS * 3, 1 / 6.0);
        requirePlaced("/f", BLOCKS * 3, 0);
    }

    @Test
    void policyThatThrowsLeavesANameNodeThatWorksAsStock() throws IOException {
        hadoop.install(jarOf(THROWING));
        useInNameNode(Map.of(POLICY, THROWING));
        put("/f");
        Restart dataNode = killFirstDataNode();
        cluster.sites().awaitReplicas(1, SETTLES_WITHIN);
        dataNode.start();
        hadoop.nameNode(1).awaitMetric("FSNamesystemState", "NumLiveDataNodes", 5, SETTLES_WITHIN);
        hadoop.hdfs().setReplication("/f", 2);
        awaitReplicaCount("/f", BLOCKS * 2);

        assertThat(hadoop.fsck("/f").isHealthy()).isTrue();
        assertThat(hadoop.nameNode(1).missingBlocks()).isZero();
        hadoop.control().requireAllAlive();
    }

    private void useInNameNode(Map<String, String> properties) throws IOException {
        hadoop.restore(SiteFile.HDFS, List.of(POLICY, BUDGET));
        hadoop.configure(SiteFile.HDFS, properties);
        hadoop.restartNameNode();
    }

    private Restart killFirstDataNode() throws IOException {
        Restart restart = hadoop.control().kill("datanode-1");
        RackClusters.awaitNoReplicasOn(cluster.network().dataNodes().get(0), cluster, SETTLES_WITHIN);
        return restart;
    }

    private void put(String file) throws IOException {
        run("fs", "-put", folder.resolve("file").toString(), file);
    }

    private JobRun run(String... command) throws IOException {
        return hadoop.hadoop(List.of(command)).requireSuccess(command[0]);
    }

    /**
     * As many replicas as that, on DataNodes as the budget says, and nothing that fsck or the NameNode would change.
     */
    private void requirePlaced(String file, int replicas, double distantShare) throws IOException {
        awaitReplicaCount(file, replicas);
        cluster.sites().awaitReplicas(1, SETTLES_WITHIN);
        Fsck fsck = hadoop.fsck(file);
        assertThat(fsck.isHealthy()).as(fsck.toString()).isTrue();
        assertThat(fsck.misReplicated()).as(fsck.toString()).isZero();
        assertThat(fsck.underReplicated()).as(fsck.toString()).isZero();
        assertThat(fsck.allReplicas()).isEqualTo(replicas);
        assertThat(cluster.sites().distantShare(fsck)).as(fsck.toString()).isCloseTo(distantShare, within(1e-9));
    }

    private void awaitReplicaCount(String file, int replicas) throws IOException {
        Interruptible.require(
                SETTLES_WITHIN,
                Duration.ofMillis(500),
                () -> hasReplicas(hadoop.fsck(file), replicas),
                () -> hadoop.fsck(file).toString());
    }

    private static boolean hasReplicas(Fsck fsck, int replicas) {
        return fsck.allReplicas() == replicas && fsck.misReplicated() == 0;
    }

    /** A jar with one class of rack-topology's tests. */
    private Path jarOf(String className) throws IOException {
        String entry = className.replace('.', '/') + ".class";
        Path jar = folder.resolve("throwing.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new ZipEntry(entry));
            Files.copy(TestCluster.PROJECT.resolve("rack-topology/target/test-classes/" + entry), entries);
        }
        return jar;
    }
}
