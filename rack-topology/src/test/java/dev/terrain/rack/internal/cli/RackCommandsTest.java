package dev.terrain.rack.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.rack.internal.latency.NodeReading;
import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.map.NodeState;
import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RackCommandsTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @Test
    void probeMeasuresWhoAnswersAndEndsWithOneIfSomebodyDoesNot() throws IOException {
        int nobody;
        try (ServerSocket server = listening()) {
            nobody = server.getLocalPort();
        }
        try (ServerSocket server = listening()) {
            String answering = "127.0.0.1:" + server.getLocalPort();

            assertThat(run("probe", answering, "--count", "2")).isZero();
            assertThat(out.toString(StandardCharsets.UTF_8)).containsPattern(answering + " +\\d+\\.\\d\\d .* 0\\R");
            assertThat(run("probe", answering, "127.0.0.1:" + nobody, "--count", "2"))
                    .isEqualTo(1);
            assertThat(out.toString(StandardCharsets.UTF_8)).containsPattern("127.0.0.1:" + nobody + " +- +- +- +2\\R");
        }
    }

    @Test
    void anAgentWritesALineForEveryoneWhoAnswers() throws Exception {
        try (ServerSocket server = listening()) {
            Path file = folder.resolve("me.jsonl");
            Agent agent = new Agent(
                    ProbeTargets.parse(List.of("127.0.0.1:" + server.getLocalPort(), "127.0.0.1:1")), "10.0.0.7", file);

            agent.round(2);
            agent.round(2);

            List<String> lines = Files.readAllLines(file);
            assertThat(lines).hasSize(1);
            JsonNode line = new ObjectMapper().readTree(lines.get(0));
            assertThat(line.path("from").asText()).isEqualTo("10.0.0.7");
            assertThat(line.path("to").asText()).isEqualTo("127.0.0.1");
            assertThat(line.path("micros").asLong()).isPositive();
            assertThat(Instant.ofEpochMilli(line.path("at").asLong()))
                    .isBetween(Instant.now().minusSeconds(60), Instant.now());
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files).containsExactly(file);
            }
        }
    }

    @Test
    void anAgentKnowsTheAddressFromWhichItReachesAnother() throws Exception {
        assertThat(Agent.localAddress(ProbeTargets.parse(List.of("127.0.0.9")).get(0)))
                .isEqualTo("127.0.0.1");
    }

    @Test
    void showPrintsAStateFile() throws IOException {
        Path file = folder.resolve("latency.json");
        new StateFile(file)
                .write(new RackState(
                        Instant.parse("2026-11-21T10:00:00Z"),
                        List.of(new NodeState("10.0.0.1", "dn1", Location.parse("/r1"), NodeReading.NONE))));

        assertThat(run("show", "--state", file.toString())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("/r1", "dn1 (10.0.0.1)", "1 nodes at 2026-11-21T10:00:00Z, 1 near");
    }

    @Test
    void showDrawsWhatAgentsMeasuredAndEstimatesTheRest() throws IOException {
        Path file = folder.resolve("latency.json");
        Instant at = Instant.parse("2026-11-21T10:00:00Z");
        new StateFile(file)
                .write(new RackState(
                        at, List.of(node("10.0.0.1", 300, 0), node("10.0.0.2", 400, 0), node("10.9.0.1", 20_000, 3))));
        Files.writeString(
                folder.resolve("a.jsonl"),
                "{\"from\":\"10.0.0.1\",\"to\":\"10.9.0.1\",\"micros\":21500,\"at\":%d}%n"
                        .formatted(at.toEpochMilli()));
        Path picture = folder.resolve("heat.svg");

        assertThat(run("show", "--state", "" + file, "--svg", "" + picture, "--agents", "" + folder))
                .isZero();
        assertThat(Files.readString(picture)).contains("<svg", "10.9.0.1", "measured 1 pairs, estimated 2, unknown 0");
    }

    private static NodeState node(String address, long micros, int tier) {
        NodeReading reading = new NodeReading(
                OptionalLong.of(micros),
                OptionalInt.of(tier),
                OptionalLong.of(micros),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return new NodeState(address, "dn-" + address, new Location(reading.site(), "/default-rack"), reading);
    }

    @Test
    void showEndsWithOneAndTheFilesNameWhenThereIsNone() {
        assertThat(run("show", "--state", folder.resolve("none").toString())).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains(folder.resolve("none").toString())
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "probe",
                "probe 127.0.0.1:0",
                "probe 127.0.0.1:70000",
                "probe 127.0.0.1 --count 0",
                "probe 127.0.0.1 --count many",
                "probe 127.0.0.1 --out x.jsonl",
                "probe 127.0.0.1 --agent",
                "probe 127.0.0.1 --agent --out x.json",
                "probe 127.0.0.1 --agent --out x.jsonl --interval soon",
                "probe 127.0.0.1 --agent --out x.jsonl --interval 10ms",
                "show me",
                "show --state a --url b",
                "show --url ://"
            })
    void refusesWrongArgumentsWithTwoAndOneLine(String line) {
        assertThat(run(line.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1);
    }

    private int run(String... arguments) {
        return Commands.tool().run(arguments, stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static ServerSocket listening() throws IOException {
        return new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    }
}
