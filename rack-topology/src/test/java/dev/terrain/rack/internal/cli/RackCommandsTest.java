package dev.terrain.rack.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.hdfs.Sites;
import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.map.NodeState;
import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateFile;
import dev.terrain.rack.internal.placement.Rules;
import dev.terrain.rack.internal.probe.NodeReading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
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
                "show me",
                "show --state a --url b",
                "show --url ://"
            })
    void refusesWrongArgumentsWithTwoAndOneLine(String line) {
        assertThat(run(line.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1);
    }

    @Test
    void explainDoesNotCountReplicasOnNodesThatAreLeaving() {
        List<DatanodeDescriptor> nodes = Stream.of("/r1", "/r1", "/r1", "/r1@tier3")
                .map(location -> DFSTestUtil.getDatanodeDescriptor("10.0.0.1", location))
                .toList();
        nodes.get(0).startDecommission();

        ExplainCommand.explain(
                new LocatedBlock(new ExtendedBlock("pool", 7), nodes.toArray(DatanodeInfo[]::new)),
                Sites.count(nodes),
                "/f",
                3,
                Rules.of("1", 2),
                stream(out));

        assertThat(out.toString(StandardCharsets.UTF_8).lines().map(String::strip))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("blk_7"),
                        line -> assertThat(line).endsWith("leaving"),
                        line -> assertThat(line).endsWith("home"),
                        line -> assertThat(line).endsWith("home"),
                        line -> assertThat(line).endsWith("distant copy"));
    }

    private int run(String... arguments) {
        return RackTool.tool().run(arguments, stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static ServerSocket listening() throws IOException {
        return new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    }
}
