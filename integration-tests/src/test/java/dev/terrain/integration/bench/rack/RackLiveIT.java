package dev.terrain.integration.bench.rack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.TestCluster;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.LeanTasks;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stock NameNode that measures a live DataNode and moves it. Both are on the loopback device, where a round trip
 * takes some tens of microseconds: with a tier that ends at 1 us, the DataNode is not near, and has to be moved.
 */
@Timeout(600)
class RackLiveIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration MOVED_WITHIN = Duration.ofSeconds(90);

    @TempDir
    Path folder;

    @Test
    void aLiveDataNodeGoesWhereItWasMeasuredAndWhereTheOperatorSays() throws Exception {
        try (StockHadoop hadoop = cluster()) {
            awaitTopology(hadoop, "/default-rack@tier1");
            hadoop.nameNode(1).awaitMetric("RackTopology", "Tier1Nodes", 1, MOVED_WITHIN);
            hadoop.nameNode(1).awaitMetric("RackTopology", "Fallbacks", 0, MOVED_WITHIN);

            Files.writeString(overrides(), "127.0.0.0/8 osaka\n");
            refresh(hadoop, "reload").requireSuccess("reload");
            awaitTopology(hadoop, "/default-rack@osaka");

            filesAndJobsAreAsBefore(hadoop);
            theStateIsToldInJmxAndInTheFile(hadoop);
            wrongArgumentsAreRefused(hadoop);
            assertThat(hadoop.layout().logLinesWith("DataNode")).anyMatch(line -> line.startsWith("datanode"));
            assertThat(hadoop.layout().logLinesWith("error processing")).noneMatch(line -> line.startsWith("datanode"));
        }
    }

    @Test
    void aWrongSettingLeavesAStockNameNode() throws Exception {
        Map<String, String> wrong = Map.of("terrain.rack.tiers", "fast");
        try (StockHadoop hadoop = builder()
                .nodeManagers(List.of())
                .configure(SiteFile.HDFS, wrong)
                .start()) {
            assertThat(topology(hadoop)).contains("Rack: /default-rack");
            assertThat(hadoop.layout().logLinesWith("terrain.rack.tiers is 'fast'"))
                    .anyMatch(line -> line.startsWith("namenode") && line.contains("ERROR"));
        }
    }

    private static void filesAndJobsAreAsBefore(StockHadoop hadoop) throws IOException {
        hadoop.example("teragen -Dmapreduce.job.maps=1 1000 /rows");
        assertThat(hadoop.hdfs().find("/rows", name -> name.startsWith("part"))).isNotEmpty();
        JobRun fsck = hadoop.hadoop(List.of("fsck", "/", "-racks", "-files", "-blocks"));
        assertThat(String.join("\n", fsck.output())).contains("/default-rack@osaka/", "is HEALTHY");
    }

    private void theStateIsToldInJmxAndInTheFile(StockHadoop hadoop) throws IOException {
        JsonNode state = hadoop.nameNode(1).bean("Hadoop:service=NameNode,name=RackTopologyState");
        JsonNode told = JSON.readTree(state.path("State").asText());
        assertThat(told.path("nodes").path(0).path("location").asText()).isEqualTo("/default-rack@osaka");
        awaitPrometheus(hadoop, "rack_topology_tier1_nodes");
        Path jar = Plugin.jar(TestCluster.PROJECT, "rack-topology");
        JobRun show = hadoop.jar(jar, "show", "--url", page(hadoop) + "/jmx").requireSuccess("show --url");
        assertThat(String.join("\n", show.output())).contains("/default-rack@osaka", "(127.0.0.1)");
        hadoop.jar(jar, "show", "--state", state()).requireSuccess("show --state");
    }

    private static void wrongArgumentsAreRefused(StockHadoop hadoop) throws IOException {
        JobRun wrong = refresh(hadoop, "move");
        assertThat(wrong.exitCode()).isNotZero();
        assertThat(String.join("\n", wrong.output())).contains("give one of reload");
    }

    private StockHadoop cluster() throws IOException {
        return builder()
                .configure(
                        SiteFile.HDFS,
                        Map.of(
                                "terrain.rack.tiers",
                                "1us,5s",
                                "terrain.rack.overrides-file",
                                Files.createFile(overrides()).toString(),
                                "terrain.rack.state-interval",
                                "1s",
                                "terrain.rack.probe-interval",
                                "500ms"))
                .start();
    }

    private ClusterBuilder builder() throws IOException {
        ClusterBuilder builder = StockHadoop.version(TestCluster.VERSION)
                .in(folder.resolve("cluster"))
                .configure(SiteFile.MAPRED, LeanTasks.SITE);
        Plugin.describe(builder, TestCluster.PROJECT, List.of(Plugin.RACK));
        return builder.configure(
                SiteFile.CORE,
                Map.of("terrain.rack.state-file", state().toString(), "hadoop.prometheus.endpoint.enabled", "true"));
    }

    private static JobRun refresh(StockHadoop hadoop, String word) throws IOException {
        String nameNode =
                Objects.requireNonNull(hadoop.properties(SiteFile.CORE).get("fs.defaultFS"));
        return hadoop.hadoop(
                List.of("dfsadmin", "-refresh", URI.create(nameNode).getAuthority(), "terrain-rack", word));
    }

    private static void awaitTopology(StockHadoop hadoop, String rack) throws IOException {
        Interruptible.require(
                MOVED_WITHIN,
                Duration.ofMillis(200),
                () -> hadoop.nameNode(1).location(Host.LOCAL).equals(rack),
                () -> "it is in " + hadoop.nameNode(1).location(Host.LOCAL));
        assertThat(topology(hadoop)).contains("Rack: " + rack);
    }

    /** Hadoop brings them there every 10 s. */
    private static void awaitPrometheus(StockHadoop hadoop, String name) throws IOException {
        Interruptible.require(
                MOVED_WITHIN,
                Duration.ofMillis(500),
                () -> hadoop.nameNode(1).prometheus().contains("\n" + name + "{"),
                () -> "no " + name);
    }

    private static String topology(StockHadoop hadoop) throws IOException {
        return String.join(
                "\n", hadoop.hadoop(List.of("dfsadmin", "-printTopology")).output());
    }

    private static String page(StockHadoop hadoop) throws IOException {
        return "http://" + hadoop.properties(SiteFile.HDFS).get("dfs.namenode.http-address");
    }

    private Path overrides() {
        return folder.resolve("overrides");
    }

    private Path state() {
        return folder.resolve("latency.json");
    }
}
