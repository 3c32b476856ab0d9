package dev.terrain.integration.bench.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.Dashboard;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** rack-topology in a NameNode with two near DataNodes and a distant one. */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NearFirstIT {

    private static final Duration WRITTEN_WITHIN = Duration.ofMinutes(2);
    private static final Duration TOLD_WITHIN = Duration.ofMinutes(1);

    private RackCluster cluster;

    @BeforeAll
    void startCluster(@TempDir Path folder) throws IOException {
        RackClusters.requireNetwork();
        Map<String, String> properties = new HashMap<>(RackClusters.SMALL_BLOCKS);
        // A site that is silent for a moment is not given up.
        properties.put("dfs.namenode.heartbeat.recheck-interval", "300000");
        properties.put("hadoop.prometheus.endpoint.enabled", "true");
        cluster = RackClusters.start(RackClusters.ofThree(Arrangement.NEAR_FIRST, properties), folder);
    }

    @AfterAll
    void stopCluster() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void theDistantDataNodeIsFoundByMeasurementAndMovesWithItsDistanceWithoutRegisteringAgain() throws IOException {
        List<String> registrations = registrations();
        for (int millis : new int[] {20, 0, 5}) {
            cluster.network().island().roundTripUnderLoad(Duration.ofMillis(millis));

            assertThatCode(() -> cluster.sites().awaitTier(Duration.ofMillis(millis)))
                    .as("round trip of %d ms", millis)
                    .doesNotThrowAnyException();
        }
        assertThat(registrations()).isNotEmpty().isEqualTo(registrations);
    }

    private List<String> registrations() throws IOException {
        return cluster.hadoop().layout().logLinesWith("BLOCK* registerDatanode");
    }

    @Test
    void writersAndReadersDoWithoutADistantSiteThatIsSilentAndItGetsItsReplicasAfterwards() throws IOException {
        Duration roundTrip = Duration.ofMillis(20);
        cluster.network().island().roundTrip(roundTrip);
        cluster.sites().awaitTier(roundTrip);
        try (SteadyLoad load = RackClusters.load(cluster, "/load")) {
            load.awaitMore(1, WRITTEN_WITHIN);
            cluster.network().island().cut();
            try {
                load.awaitMore(3, WRITTEN_WITHIN);
                assertThat(load.output()).noneMatch(NearFirstIT::complainsOfADataNode);
                load.stop();
                assertThat(load.verify().output()).noneMatch(NearFirstIT::complainsOfADataNode);
            } finally {
                cluster.network().island().join();
            }

            Fsck fsck = RackClusters.requireSound(cluster, 1, load, "/load");

            assertThat(fsck.misReplicated()).as(fsck.toString()).isZero();
            assertThat(fsck.share(cluster.network().distant().get(0))).isCloseTo(1 / 3.0, within(0.001));
            awaitWhatTheDashboardShows();
        }
    }

    /** Hadoop brings metrics to /prom every 10 s. */
    private void awaitWhatTheDashboardShows() throws IOException {
        Dashboard dashboard = Dashboard.ofMetrics("rack_", "fs_namesystem_");
        Interruptible.require(
                TOLD_WITHIN,
                Duration.ofMillis(500),
                () -> missing(dashboard).isEmpty(),
                () -> "missing: " + missing(dashboard));
    }

    private SortedSet<String> missing(Dashboard dashboard) throws IOException {
        return dashboard.missingIn(cluster.hadoop().nameNode(1).prometheus());
    }

    /** What Hadoop's client says when a DataNode of a pipeline or of a read does not answer. */
    private static boolean complainsOfADataNode(String line) {
        return Stream.of(
                        "DataStreamer",
                        "Excluding datanode",
                        "error constructing remote block reader",
                        "Failed to connect")
                .anyMatch(line::contains);
    }
}
