package dev.terrain.rack.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.TableMapping;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanCommandsTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @Test
    void optimisePrintsATableThatHadoopReads() throws IOException {
        Path nodes = write("nodes", "10.0.0.1 near\n# a comment\n10.0.0.2   near\n\n10.0.0.3\ttier3\n");
        Path table = folder.resolve("table");

        assertThat(run("optimise", nodes.toString(), "--replication", "2", "--out", table.toString()))
                .isZero();

        Configuration conf = new Configuration(false);
        conf.set("net.topology.table.file.name", table.toString());
        TableMapping mapping = new TableMapping();
        mapping.setConf(conf);
        assertThat(mapping.resolve(List.of("10.0.0.1", "10.0.0.2", "10.0.0.3")))
                .containsExactly("/rack0", "/rack1", "/rack0");
    }

    @Test
    void optimiseSaysWhatIsExpectedBeforeAndAfter() throws IOException {
        Path nodes = write("nodes", "a near\nb near\nc tier3\n");

        assertThat(run("optimise", nodes.toString(), "--replication", "2")).isZero();

        assertThat(lines())
                .anyMatch(line -> line.matches("# no racks +0.67 +33.3 % +1.00 x the mean"))
                .anyMatch(line -> line.matches("# a rack for every site +1.00 +50.0 % +1.50 x the mean"))
                .anyMatch(line -> line.matches("# the racks below +0.50 +25.0 % +1.50 x the mean"))
                .anyMatch(line -> line.contains("TableMapping looks up addresses"))
                .contains("a /rack0", "b /rack1", "c /rack0");
    }

    @Test
    void optimiseReadsTheStateFile() throws IOException {
        Path state = write("latency.json", """
                {"format": 2, "at": "2026-11-21T10:00:00Z", "nodes": [
                  {"address": "10.0.0.1", "host": "a", "location": "/default-rack", "micros": 300, "tier": 0},
                  {"address": "10.0.0.2", "host": "b", "location": "/rack1@arranged", "micros": 300, "tier": 0},
                  {"address": "10.0.0.3", "host": "c", "location": "/rack0@arranged", "micros": 20000, "tier": 3}]}
                """);

        assertThat(run("optimise", state.toString())).isZero();

        assertThat(lines().get(0)).contains("near 2 (home), tier3 1");
        assertThat(lines()).noneMatch(line -> line.contains("TableMapping"));
    }

    @Test
    void optimiseKeepsWholeRacks() throws IOException {
        Path nodes = write("nodes", "a /r1\nb /r1\nc /r2\nd /r2\ne /r3\nf /r3\ng /r1@far\nh /r1@far\n");

        assertThat(run("optimise", nodes.toString(), "--whole-racks")).isZero();

        List<String> rows =
                lines().stream().filter(line -> !line.startsWith("#")).toList();
        for (int i = 0; i < 8; i += 2) {
            assertThat(rows.get(i).substring(2)).isEqualTo(rows.get(i + 1).substring(2));
        }
    }

    @Test
    void simulateShowsPoliciesSideBySide() {
        assertThat(run("simulate", "--nodes", "near=2,far=1", "--replication", "2", "--distant-replicas", "1"))
                .isZero();

        assertThat(lines())
                .anyMatch(line -> line.matches("stock, sites as racks +(49|50)\\.\\d % +(49|50)\\.\\d %"))
                .anyMatch(line -> line.matches("stock, optimised racks +(74|75)\\.\\d % +(24|25)\\.\\d %"))
                .anyMatch(line -> line.matches("near-first, 1 distant +50.0 % +50.0 %"))
                .anyMatch(line -> line.matches("near-first, 1 distant +100.0 % -> 0.0 % +0.0 % -> 0.0 %"))
                .anyMatch(line -> line.matches("near-first, 1 distant +0.00 x the data +1.00 x the data +\\+ 0.0 ms"))
                .anyMatch(line -> line.contains("Not simulated"));
    }

    @Test
    void simulateTakesTheFilesOfAnImage() throws IOException {
        Path image = folder.resolve("fsimage.xml");
        try (InputStream in =
                Objects.requireNonNull(getClass().getResourceAsStream("/dev/terrain/rack/internal/plan/fsimage.xml"))) {
            Files.copy(in, image);
        }
        Path nodes = write("nodes", "a near\nb near\nc near\nd far\ne far\n");

        assertThat(run(
                        "simulate",
                        "--nodes-file",
                        nodes.toString(),
                        "--image",
                        image.toString(),
                        "--json",
                        "--distant-replicas",
                        "0",
                        "--distant-replicas",
                        "2"))
                .isZero();

        JsonNode json = new ObjectMapper().readTree(out.toString(StandardCharsets.UTF_8));
        assertThat(json.path("blocks").asLong()).isEqualTo(9);
        assertThat(json.path("bytes").asLong()).isEqualTo(10 + 1_048_576 + 6_000_000);
        assertThat(json.path("skippedErasureCodedFiles").asLong()).isEqualTo(1);
        assertThat(json.path("nodes").path("far").asInt()).isEqualTo(2);
        assertThat(json.path("policies")
                        .path("near-first, 0 distant")
                        .path("replicaShares")
                        .path("near")
                        .asDouble())
                .isEqualTo(1, Offset.offset(1e-9));
        assertThat(json.path("policies")
                        .path("near-first, 2 distant")
                        .path("blocksLostAfter")
                        .path("near")
                        .asDouble())
                .isEqualTo(1 / 9.0, Offset.offset(1e-9)); // the block of replication 1
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "optimise|name one file|2",
                "optimise a b|name one file|2",
                "optimise /no/such/file|/no/such/file cannot be read|1",
                "optimise NODES --replication 0|--replication is '0'; allowed is a whole number from 1 to 10|2",
                "optimise NODES --writers some|--writers is 'some'; allowed is outside or home|2",
                "optimise NODES --most-load 0.5|--most-load is '0.5'; allowed is a number from 1 on|2",
                "optimise NODES --most-load x|--most-load is 'x'|2",
                "optimise EMPTY|it has no nodes|1",
                "optimise BAD|line 1 is 'a b c', not HOST SITE|1",
                "optimise JSON|it is not JSON|1",
                "optimise TWICE|'b@c' is no site|1",
                "simulate|--nodes and --nodes-file|2",
                "simulate --nodes near=2 --nodes-file NODES|--nodes and --nodes-file|2",
                "simulate --nodes near|'near' are no nodes|2",
                "simulate --nodes near=0|'near=0' are no nodes|2",
                "simulate --nodes a/b=1|'a/b=1' are no nodes|2",
                "simulate --nodes near=1 extra|'extra' belongs to no option|2",
                "simulate --nodes near=1 --distant-replicas many|'many' is no budget|2",
                "simulate --nodes near=1 --file-size big|--file-size is 'big'; allowed is a size|2",
                "simulate --nodes near=1 --round-trip soon|--round-trip is 'soon'; allowed is a time|2",
                "simulate --nodes near=1 --image NODES|cannot be read: it is not what|1",
                "simulate --nodes near=1 --image /no/such|/no/such cannot be read|1",
                "simulate --nodes near=1 --image NODES --files 3|leave out --files|2",
            })
    void refusesInOneLineThatSaysWhat(String line, String expected, int exitCode) throws IOException {
        write("NODES", "a near\n");
        write("EMPTY", "# nothing\n");
        write("BAD", "a b c\n");
        write("JSON", "{nodes\n");
        write("TWICE", "a /a@b@c\n");
        String[] arguments = Arrays.stream(line.split(" ", -1))
                .map(word -> word.matches("[A-Z]{3,}") ? folder.resolve(word).toString() : word)
                .toArray(String[]::new);

        assertThat(run(arguments)).isEqualTo(exitCode);

        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .contains(expected);
    }

    private int run(String... arguments) {
        return Commands.tool()
                .run(
                        arguments,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private List<String> lines() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
