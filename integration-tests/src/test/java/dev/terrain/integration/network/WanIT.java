package dev.terrain.integration.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.hadoop.Host;
import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The network of namespaces, on this machine's kernel. */
@Timeout(120)
@Tag("measures")
class WanIT {

    @BeforeAll
    static void requirePrerequisites() throws IOException {
        Optional<String> missing = NetworkPrerequisites.missing();
        assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    }

    @Test
    void roundTripsAreWhatTheyAreSetTo() throws IOException {
        try (Wan wan = Wan.create(TestCluster.PROJECT)) {
            DistantSite island = wan.distantSite("island");

            for (int millis : new int[] {20, 5, 100, 0}) {
                assertThat(island.roundTrip(Duration.ofMillis(millis))).isBetween(millis * 0.9, millis * 1.1 + 0.5);
            }
        }
    }

    @Test
    void hostsAreOneSitesOrTheOthersAndCountTheirTraffic() throws IOException {
        try (Wan wan = Wan.create(TestCluster.PROJECT)) {
            Host near = wan.host("near1");
            DistantSite island = wan.distantSite("island");
            Host distant = island.host("far1");
            island.roundTrip(Duration.ofMillis(20));

            assertThat(run(near, "getent", "hosts", "far1")).contains(distant.address());
            assertThat(new RoundTrip(near.address()).require(Duration.ZERO)).isLessThan(1);
            assertThat(new RoundTrip(distant.address()).require(Duration.ofMillis(20)))
                    .isGreaterThan(18);

            Traffic before = wan.traffic(distant);
            new RoundTrip(distant.address()).measureMillis();
            assertThat(wan.traffic(distant).since(before).receivedBytes()).isBetween(100L, 10_000L);
            assertThat(run(near, "sysctl", "-n", "net.ipv4.tcp_congestion_control")
                            .strip())
                    .isEqualTo("reno");
        }
    }

    @Test
    void aSiteThatIsCutOffIsSilentUntilItIsJoined() throws IOException {
        try (Wan wan = Wan.create(TestCluster.PROJECT)) {
            DistantSite island = wan.distantSite("island");
            Host distant = island.host("far1");
            RoundTrip roundTrip = new RoundTrip(distant.address());
            assertThat(roundTrip.measureMillis()).isPresent();

            island.cut();
            assertThat(roundTrip.measureMillis()).isEmpty();

            island.join();
            assertThat(roundTrip.require(Duration.ZERO)).isLessThan(1);
        }
    }

    @Test
    void refusesARoundTripThatItCannotKeep() throws IOException {
        try (Wan wan = Wan.create(TestCluster.PROJECT)) {
            DistantSite island = wan.distantSite("island");
            island.cut();

            assertThatThrownBy(() -> island.roundTrip(Duration.ofMillis(20)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("endless instead of 20.0 ms");
        }
    }

    @Test
    void leavesNothingBehindAlsoAfterAFailure() throws IOException {
        List<String> before = leftovers();
        try (Wan wan = Wan.create(TestCluster.PROJECT)) {
            wan.host("near1");
            wan.distantSite("island").host("far1");
            assertThat(leftovers()).hasSizeGreaterThan(before.size());

            assertThatThrownBy(() -> wan.host("near1")).hasMessageContaining("there is a near1 already");
        }
        assertThat(leftovers()).isEqualTo(before);
    }

    @Test
    void theNextNetworkRemovesWhatAKilledProcessLeft() throws IOException {
        long ended = endedProcess();
        Program.run("ip", "netns", "add", "terrain-" + ended + "-1-near1");
        Files.createDirectories(Path.of("/etc/netns/terrain-" + ended + "-1-near1"));

        try (Wan wan = Wan.create(TestCluster.PROJECT)) {
            assertThat(wan.host("near1").name()).isEqualTo("near1");
            assertThat(beginningWith("/run/netns/terrain-" + ended + "-")).isEmpty();
            assertThat(beginningWith("/etc/netns/terrain-" + ended + "-")).isEmpty();
        }
    }

    private static long endedProcess() throws IOException {
        Process process = new ProcessBuilder("true").start();
        process.onExit().join();
        return process.pid();
    }

    private static String run(Host host, String... words) throws IOException {
        List<String> command = new ArrayList<>(host.launcher());
        command.addAll(List.of(words));
        return Program.run(command);
    }

    /** This JVM's namespaces, their files and interfaces, and the folders of its networks. */
    private static List<String> leftovers() throws IOException {
        long pid = ProcessHandle.current().pid();
        List<String> found = new ArrayList<>();
        found.addAll(beginningWith("/run/netns/terrain-" + pid));
        found.addAll(beginningWith("/etc/netns/terrain-" + pid));
        found.addAll(beginningWith("/sys/class/net/terrain" + pid));
        found.addAll(beginningWith("/tmp/terrain-wan-" + pid));
        return found;
    }

    private static List<String> beginningWith(String path) throws IOException {
        Path folder = Objects.requireNonNull(Path.of(path).getParent());
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(name -> name.startsWith(path))
                    .sorted()
                    .toList();
        }
    }
}
