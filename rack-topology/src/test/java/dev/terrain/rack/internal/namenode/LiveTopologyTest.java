package dev.terrain.rack.internal.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.map.NodeState;
import dev.terrain.rack.internal.map.RackChooser;
import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateFile;
import dev.terrain.rack.internal.probe.MoveRule;
import dev.terrain.rack.internal.probe.NodeReading;
import dev.terrain.rack.internal.probe.ProbeSettings;
import dev.terrain.rack.internal.probe.Tiers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.stream.StreamSupport;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.ipc.RefreshResponse;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** With a prober and sockets of the loopback device; a tier ends at 1 us, so that every answer is in tier1. */
@Timeout(60)
class LiveTopologyTest {

    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

    @TempDir
    Path folder;

    private volatile Instant now = NOW;
    private volatile RackChooser chooser = RackChooser.AS_MEASURED;

    @Test
    void aNodeIsMovedToWhereItWasMeasured() throws Exception {
        try (ServerSocket server = listening();
                LiveTopology live = live()) {
            DatanodeDescriptor node = DataNodes.at("127.0.0.1", 9866, server.getLocalPort(), "/default-rack");
            assertThat(live.map().locate("127.0.0.1")).hasToString("/default-rack");

            live.moveBy(LiveTopologyTest::relocate);
            live.joined(node);
            await(() -> node.getNetworkLocation().equals("/default-rack@tier1"));

            assertThat(node.isRegistered()).isTrue();
            assertThat(metric(live, "LocationMoves")).isEqualTo(1);
            assertThat(live.map().locate("127.0.0.1")).hasToString("/default-rack@tier1");
            assertThat(live.map().locate("host-127.0.0.1")).hasToString("/default-rack@tier1");
            assertThat(metric(live, "NearNodes")).isZero();
            assertThat(metric(live, "Tier1Nodes")).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("defects")
    void whatIsThrownInARoundIsCountedAndTheNextRoundComes(RackChooser defect) {
        try (LiveTopology live = live()) {
            chooser = defect;

            live.joined(DataNodes.at("127.0.0.9", 9866, 1, "/default-rack"));
            await(() -> metric(live, "Fallbacks") > 0);
            long before = metric(live, "Fallbacks");
            live.joined(DataNodes.at("127.0.0.8", 9866, 1, "/default-rack"));
            await(() -> metric(live, "Fallbacks") > before);
        }
    }

    static List<RackChooser> defects() {
        return List.of(
                (nodes, before) -> {
                    throw new IllegalStateException("on purpose");
                },
                (nodes, before) -> {
                    throw new StackOverflowError("on purpose");
                },
                (nodes, before) -> {
                    throw new NoClassDefFoundError("on purpose");
                });
    }

    @Test
    void aNodeThatNeverAnswersStaysWhereItIs() throws Exception {
        int nobody;
        try (ServerSocket server = listening()) {
            nobody = server.getLocalPort();
        }
        try (LiveTopology live = live()) {
            DatanodeDescriptor node = DataNodes.at("127.0.0.1", 9866, nobody, "/default-rack");

            live.joined(node);
            await(() -> metric(live, "ProbeFailures") > 2);
            live.tick();

            assertThat(node.getNetworkLocation()).isEqualTo("/default-rack");
            assertThat(metric(live, "UnmeasuredNodes")).isEqualTo(1);
            assertThat(live.map().locate("127.0.0.1")).hasToString("/default-rack");
        }
    }

    @Test
    void whatWasMeasuredBeforeARestartIsKnownBeforeTheFirstNodeJoins() throws IOException {
        new StateFile(state()).write(new RackState(NOW, List.of(measured("10.0.0.1", NOW))));

        try (LiveTopology live = live()) {
            assertThat(live.map().locate("10.0.0.1")).hasToString("/default-rack@tier1");
            assertThat(metric(live, "Nodes")).isEqualTo(1);
            assertThat(metric(live, "UnmeasuredNodes")).isZero();
        }
    }

    @Test
    void aStateFileThatIsBrokenIsReplaced() throws IOException {
        Files.writeString(state(), "broken");

        try (LiveTopology live = live()) {
            assertThat(metric(live, "Nodes")).isZero();
            live.tick();
            assertThat(new StateFile(state()).read()).isPresent();
            assertThat(metric(live, "StateAgeSeconds")).isZero();
        }
    }

    @Test
    void aStateFileThatCannotBeWrittenIsCountedAndHarmsNothing() throws IOException {
        Files.createDirectories(state().resolve("in the way"));

        try (LiveTopology live = live()) {
            live.tick();
            now = now.plusSeconds(60);
            live.tick();

            assertThat(metric(live, "StateFailures")).isEqualTo(2);
            assertThat(metric(live, "StateAgeSeconds")).isEqualTo(-1);
        }
    }

    @Test
    void aNodeThatIsGoneForLongIsForgottenAndOneThatIsThereIsNot() throws IOException {
        new StateFile(state())
                .write(new RackState(NOW, List.of(measured("10.0.0.1", NOW), measured("127.0.0.9", NOW))));

        try (LiveTopology live = live()) {
            live.joined(DataNodes.at("127.0.0.9", 9866, 1, "/default-rack@tier1"));
            now = now.plus(Duration.ofDays(30));
            live.tick();

            assertThat(live.state().nodes()).extracting(NodeState::address).containsExactly("127.0.0.9");
        }
    }

    @Test
    void aNodeThatNeverAnsweredIsForgottenToo() throws IOException {
        NodeState silent = unmeasured("10.0.0.1", Optional.of(NOW.minus(Duration.ofDays(13))));
        NodeState unprobed = unmeasured("10.0.0.2", Optional.empty());
        new StateFile(state()).write(new RackState(NOW, List.of(silent, unprobed)));

        try (LiveTopology live = live()) {
            now = now.plus(Duration.ofDays(2));
            live.tick();
            assertThat(live.state().nodes()).extracting(NodeState::address).containsExactly("10.0.0.2");

            now = now.plus(Duration.ofDays(13));
            live.tick();
            assertThat(live.state().nodes()).isEmpty();
        }
    }

    @Test
    void errorsAreLoggedOnceAMinute() {
        try (LiveTopology live = live()) {
            LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(LiveTopology.class));
            live.fellBack("first", new IllegalStateException());
            live.fellBack("second", new IllegalStateException());
            now = now.plusSeconds(60);
            live.fellBack("third", new IllegalStateException());
            log.stopCapturing();

            assertThat(log.getOutput()).contains("first:", "third:").doesNotContain("second:");
            assertThat(metric(live, "Fallbacks")).isEqualTo(3);
        }
    }

    @Test
    void anOverrideTakesEffectWhenItIsReadAgain() throws IOException {
        try (LiveTopology live = live()) {
            RackRefresh refresh = new RackRefresh(live);
            Files.writeString(overrides(), "10.0.0.0/8 osaka\n10.0.0.1 /near/r1\n");
            assertThat(live.map().locate("10.0.0.1")).hasToString("/default-rack");

            RefreshResponse answer = refresh.handleRefresh("terrain-rack", new String[] {"reload"});

            assertThat(answer.getReturnCode()).isEqualTo(1);
            assertThat(answer.getMessage()).contains("1 overrides count").contains("line 2");
            assertThat(live.map().locate("10.0.0.1")).hasToString("/default-rack@osaka");

            Files.writeString(overrides(), "10.0.0.0/8 kyoto\n");
            assertThat(refresh.handleRefresh("terrain-rack", new String[] {"reload"})
                            .getReturnCode())
                    .isZero();
            Files.delete(overrides());
            assertThat(refresh.handleRefresh("terrain-rack", new String[] {"reload"})
                            .getReturnCode())
                    .isEqualTo(1);
            assertThat(live.map().locate("10.0.0.1"))
                    .as("stays, since the table cannot be read")
                    .hasToString("/default-rack@kyoto");
        }
    }

    @Test
    void refreshSaysWhatItTakesAndShowsTheNodes() throws IOException {
        new StateFile(state()).write(new RackState(NOW, List.of(measured("10.0.0.1", NOW))));
        try (LiveTopology live = live()) {
            RackRefresh refresh = new RackRefresh(live);

            for (String[] wrong : new String[][] {{}, {"move"}, {"show", "all"}}) {
                assertThat(refresh.handleRefresh("terrain-rack", wrong).getReturnCode())
                        .isEqualTo(2);
            }
            RefreshResponse shown = refresh.handleRefresh("terrain-rack", new String[] {"show"});
            assertThat(shown.getReturnCode()).isZero();
            assertThat(shown.getMessage()).contains("/default-rack@tier1", "20.50", "host-10.0.0.1 (10.0.0.1)");
            assertThat(refresh.handleRefresh("terrain-rack", new String[] {"probe"})
                            .getReturnCode())
                    .isZero();
        }
    }

    @Test
    void refreshIsForAdministratorsOnly() throws Exception {
        try (LiveTopology live = live()) {
            RefreshResponse refused = refreshAs(live, "alice", "users");
            assertThat(refused.getReturnCode()).isEqualTo(3);
            assertThat(refused.getMessage()).contains("alice may not", "keepers", "dfs.cluster.administrators");

            assertThat(refreshAs(live, "bob", "keepers").getReturnCode()).isZero();
            assertThat(refreshAs(live, "carol", "users").getReturnCode()).isZero();
        }
    }

    private static RefreshResponse refreshAs(LiveTopology live, String user, String group) throws Exception {
        PrivilegedExceptionAction<RefreshResponse> show =
                () -> new RackRefresh(live).handleRefresh("terrain-rack", new String[] {"show"});
        return UserGroupInformation.createUserForTesting(user, new String[] {group})
                .doAs(show);
    }

    @Test
    void ofTwoDataNodesAtOneAddressTheOtherIsProbedWhenOneLeaves() throws Exception {
        try (ServerSocket server = listening();
                LiveTopology live = live()) {
            DatanodeDescriptor other = DataNodes.at("127.0.0.1", 9866, server.getLocalPort(), "/default-rack");
            DatanodeDescriptor leaving = DataNodes.at("127.0.0.1", 9876, 1, "/default-rack");
            live.joined(other);
            live.joined(leaving);
            live.left(leaving);

            await(() -> live.map().locate("127.0.0.1").site().equals("tier1"));
        }
    }

    private static int relocate(Map<DatanodeDescriptor, String> locations) {
        locations.forEach((node, location) -> node.setNetworkLocation(location));
        return locations.size();
    }

    private LiveTopology live() {
        return new LiveTopology(
                new LiveSettings(
                        new Tiers(List.of(Duration.ofNanos(1000))),
                        (nodes, before) -> chooser.choose(nodes, before),
                        Optional.of(overrides()),
                        Optional.empty(),
                        state(),
                        Duration.ofSeconds(30),
                        new ProbeSettings(Duration.ofMillis(50), 1000, 8, Duration.ofSeconds(1), 2),
                        new MoveRule(0.3, 2, Duration.ofMinutes(10)),
                        "keepers",
                        "carol"),
                (InstantSource) () -> now);
    }

    /** As an operator reads it. */
    private static long metric(LiveTopology live, String name) {
        MetricsCollectorImpl collector = new MetricsCollectorImpl();
        live.metrics.getMetrics(collector, true);
        return StreamSupport.stream(collector.getRecords().get(0).metrics().spliterator(), false)
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value()
                .longValue();
    }

    private Path overrides() {
        return folder.resolve("overrides");
    }

    private Path state() {
        return folder.resolve("latency.json");
    }

    private static NodeState measured(String address, Instant at) {
        return new NodeState(
                address,
                "host-" + address,
                Location.parse("/elsewhere/r"),
                new NodeReading(
                        OptionalLong.of(20_500),
                        OptionalInt.of(1),
                        OptionalLong.of(20_500),
                        Optional.of(at),
                        Optional.of(at),
                        Optional.empty()));
    }

    private static NodeState unmeasured(String address, Optional<Instant> failedAt) {
        return new NodeState(
                address,
                "host-" + address,
                Location.parse("/r"),
                new NodeReading(
                        OptionalLong.empty(),
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        failedAt));
    }

    private static ServerSocket listening() throws IOException {
        return new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }
}
