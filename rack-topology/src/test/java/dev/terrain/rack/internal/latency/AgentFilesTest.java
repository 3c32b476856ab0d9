package dev.terrain.rack.internal.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentFilesTest {

    private static final Clock NOW = Clock.fixed(Instant.ofEpochMilli(10_000_000), ZoneOffset.UTC);
    private static final String GOOD = "{\"from\":\"a\",\"to\":\"b\",\"micros\":20510,\"at\":9999000}\n";

    @TempDir
    Path folder;

    private AgentFiles files;

    @BeforeEach
    void setUp() {
        files = new AgentFiles(folder, NOW);
    }

    @Test
    void readsEveryFileOfTheFolder() throws IOException {
        write("a.jsonl", GOOD);
        write("b.jsonl", "{\"from\":\"b\",\"to\":\"c\",\"micros\":600,\"at\":1}\n\n");
        write("a.jsonl.tmp", "{\"from\":\"x\",\"to\":\"y\",\"micros\":600,\"at\":1}\n");

        PairLatencies pairs = files.read();

        assertThat(pairs.roundTripMicros("a", "b")).hasValue(20_510);
        assertThat(pairs.roundTripMicros("c", "b")).hasValue(600);
        assertThat(pairs.size()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "{\"from\":\"a\"",
                "[]",
                "7",
                "{\"from\":\"a\",\"to\":\"c\",\"micros\":-1,\"at\":1}",
                "{\"from\":\"a\",\"to\":\"c\",\"micros\":1.5,\"at\":1}",
                "{\"from\":\"a\",\"to\":\"c\",\"micros\":99999999999999999999,\"at\":1}",
                "{\"from\":\"a\",\"to\":\"c\",\"micros\":1}",
                "{\"from\":7,\"to\":\"c\",\"micros\":1,\"at\":1}",
                "{\"from\":\"a\",\"to\":\"a\",\"micros\":1,\"at\":1}",
                "{\"from\":\"a\",\"to\":\"c\",\"micros\":1,\"at\":9999999999}"
            })
    void skipsABadLineAndReadsTheOthers(String line) throws IOException {
        write("a.jsonl", line + "\n" + GOOD + line);

        PairLatencies pairs = files.read();

        assertThat(pairs.size()).isEqualTo(1);
        assertThat(pairs.roundTripMicros("a", "b")).hasValue(20_510);
    }

    @Test
    void readsOnAfterBytesThatAreNoText() throws IOException {
        Files.write(folder.resolve("a.jsonl"), new byte[] {(byte) 0xff, (byte) 0xfe, '\n'});
        write("b.jsonl", GOOD);

        assertThat(files.read().size()).isEqualTo(1);
    }

    @Test
    void passesOverAFileThatCannotBeRead() throws IOException {
        Files.createDirectory(folder.resolve("a.jsonl"));
        write("b.jsonl", GOOD);

        assertThat(files.read().size()).isEqualTo(1);
    }

    @Test
    void skipsALineThatIsLongerThanAnAgentsWithoutParsingIt() throws IOException {
        String padded = GOOD.replace("\"b\"", "\"c\",\"note\":\"" + "x".repeat(1000) + "\"");
        write("a.jsonl", "[".repeat(1_000_000) + "\n" + padded + GOOD);

        PairLatencies pairs = files.read();

        assertThat(pairs.roundTripMicros("a", "c")).isEmpty();
        assertThat(pairs.roundTripMicros("a", "b")).isPresent();
    }

    @Test
    void readsTheLongestLineThatAnAgentWrites() throws IOException {
        String from = "a".repeat(253);
        String to = "b".repeat(253);
        write(
                "a.jsonl",
                "{\"from\":\"" + from + "\",\"to\":\"" + to + "\",\"micros\":9223372036854775807,\"at\":9999000}\r\n");

        assertThat(files.read().roundTripMicros(from, to)).hasValue(Long.MAX_VALUE);
    }

    @Test
    void passesOverAPipe() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", folder.resolve("a.jsonl").toString())
                        .start()
                        .waitFor())
                .isZero();
        write("b.jsonl", GOOD);

        assertTimeoutPreemptively(
                Duration.ofSeconds(60), () -> assertThat(files.read().size()).isEqualTo(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/zero", "elsewhere"})
    void passesOverALink(String target) throws IOException {
        write("elsewhere", GOOD.replace("\"b\"", "\"c\""));
        Files.createSymbolicLink(folder.resolve("a.jsonl"), folder.resolve(target));
        write("b.jsonl", GOOD);

        PairLatencies pairs = files.read();

        assertThat(pairs.size()).isEqualTo(1);
        assertThat(pairs.roundTripMicros("a", "b")).isPresent();
    }

    @Test
    void passesOverAFileThatIsTooLarge() throws IOException {
        write("a.jsonl", GOOD.replace("\"b\"", "\"c\""));
        try (SeekableByteChannel channel = Files.newByteChannel(folder.resolve("a.jsonl"), StandardOpenOption.WRITE)) {
            channel.position(AgentFiles.MOST_FILE_BYTES); // a hole: no space is used
            channel.write(ByteBuffer.wrap(new byte[] {'\n'}));
        }
        write("b.jsonl", GOOD);

        assertThat(files.read().roundTripMicros("a", "c")).isEmpty();
        assertThat(files.read().roundTripMicros("a", "b")).isPresent();
    }

    @Test
    void saysWhichFolderIsMissing() {
        assertThatThrownBy(() -> new AgentFiles(folder.resolve("none"), NOW).read())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
