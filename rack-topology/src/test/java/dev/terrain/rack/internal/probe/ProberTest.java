package dev.terrain.rack.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ProberTest {

    private final RecordedProbes probes = new RecordedProbes();

    @Test
    void measuresWhoListensUntilItIsRemoved() throws Exception {
        try (Loopback server = Loopback.answering();
                Prober prober = prober(1000, 8)) {
            prober.add(server.target(1));
            prober.add(server.target(2));
            prober.start();
            probes.await(seen -> seen.answers("127.0.0.1").size() >= 5
                    && seen.answers("127.0.0.2").size() >= 5);

            assertThat(probes.answers("127.0.0.1")).allMatch(micros -> micros >= 1);
            assertThat(probes.failures("127.0.0.1")).isZero();
            prober.remove("127.0.0.1");
            probes.await(seen -> seen.answers("127.0.0.2").size() >= 7);
            int after = probes.answers("127.0.0.1").size();
            probes.await(seen -> seen.answers("127.0.0.2").size() >= 12);
            assertThat(probes.answers("127.0.0.1")).hasSize(after);
        }
    }

    @Test
    void whoRefusesFailsAndIsNotMeasured() throws Exception {
        try (Prober prober = prober(1000, 8)) {
            prober.add(Loopback.target(1, Loopback.refusingPort()));
            prober.start();

            probes.await(seen -> seen.failures("127.0.0.1") >= 2);
            assertThat(probes.answers("127.0.0.1")).isEmpty();
        }
    }

    @Test
    void whoIsSilentFailsAndKeepsNoneButAFewSocketsOpen() throws Exception {
        int inFlight = 5;
        try (Loopback silent = Loopback.silent();
                Prober prober = prober(1000, inFlight)) {
            for (int i = 1; i <= 50; i++) {
                prober.add(silent.target(i));
            }
            prober.start();

            long most = 0;
            for (int i = 1; i <= 50; i++) {
                String address = "127.0.0." + i;
                while (probes.failures(address) == 0) {
                    most = Math.max(most, waitingConnects(silent.port()));
                }
            }
            assertThat(most).isBetween(1L, 2L * inFlight); // the kernel's table changes while it is read
            assertThat(probes.nodesThatAnswered(1)).isZero();
        }
    }

    @Test
    void measuresTenThousandNodesWithAFewSockets() throws Exception {
        int nodes = 10_000;
        try (Loopback server = Loopback.answering();
                Prober prober = prober(10_000, 64)) {
            for (int i = 1; i <= nodes; i++) {
                prober.add(server.target(i));
            }
            prober.start();

            probes.await(seen -> seen.nodesThatAnswered(1) == nodes);
            assertThat(prober.size()).isEqualTo(nodes);
        }
    }

    @Test
    void closingTwiceAndBeforeItsStartIsFine() {
        Prober prober = prober(1000, 8);

        prober.close();
        prober.close();
    }

    /** A window of 1, so 2 quick probes; an interval that a test can see pass. */
    private Prober prober(int perSecond, int inFlight) {
        return new Prober(
                new ProbeSettings(Duration.ofMillis(20), perSecond, inFlight, Duration.ofMillis(250), 1),
                System::nanoTime,
                probes);
    }

    /** This machine's connects to a port that wait for an answer: state 02, SYN_SENT, in proc(5)'s net/tcp and tcp6. */
    private static long waitingConnects(int port) throws IOException {
        String remote = String.format(Locale.ROOT, ":%04X 02 ", port);
        long count = 0;
        for (String table : new String[] {"tcp", "tcp6"}) {
            try (Stream<String> lines = Files.lines(Path.of("/proc/net", table))) {
                count += lines.filter(line -> line.contains(remote)).count();
            }
        }
        return count;
    }
}
