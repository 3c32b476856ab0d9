package dev.terrain.zone.internal.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.zone.internal.disk.ZoneProfile.Sample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileStoreTest {

    @TempDir
    Path temporary;

    private Path folder;
    private ProfileStore store;

    @BeforeEach
    void makeStore() {
        folder = temporary.resolve("not/there/yet");
        store = new ProfileStore(folder);
    }

    @Test
    void findsWhatItSaved() throws IOException {
        ZoneProfile profile = ZoneProfileTest.profile(List.of(new Sample(0, 100), new Sample(900, 50)));

        Path file = store.save(profile);

        assertThat(file).isEqualTo(folder.resolve("disk-1.json"));
        assertThat(store.find("disk-1")).contains(profile);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .as("the daemon's user reads what root measured")
                .isEqualTo("rw-r--r--");
    }

    @Test
    void findsNothingBeforeAnythingWasSaved() throws IOException {
        assertThat(store.find("disk-1")).isEmpty();
    }

    @Test
    void replacesAnOlderProfileAndLeavesNothingElse() throws IOException {
        store.save(ZoneProfileTest.profile(List.of(new Sample(0, 1))));
        ZoneProfile newer = ZoneProfileTest.profile(List.of(new Sample(0, 2)));

        store.save(newer);

        assertThat(store.find("disk-1")).contains(newer);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void letsEveryUserReadAProfile() throws IOException {
        Path file = store.save(ZoneProfileTest.falling(3));

        assertThat(Files.getPosixFilePermissions(file).toString()).contains("OTHERS_READ");
    }

    @Test
    void readsEveryCutOfAFileAsRefusalNeverAsAProfile() throws IOException {
        Path file = store.save(ZoneProfileTest.falling(3));
        byte[] whole = Files.readAllBytes(file);
        int lastBrace = new String(whole, StandardCharsets.UTF_8).lastIndexOf('}');

        for (int length = 0; length <= lastBrace; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> store.find("disk-1"))
                    .as("the first %d bytes", length)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("disk-1.json")
                    .hasMessageContaining("measure again");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "null",
                "{\"format\":2}",
                "{\"format\":\"1\"}",
                "{\"format\":1,\"identity\":\"disk-1\",\"diskBytes\":10,\"method\":\"GUESS\","
                        + "\"measuredAt\":\"2026-01-01T00:00:00Z\",\"samples\":[{\"diskAddress\":0,\"bytesPerSecond\":1}]}",
                "{\"format\":1,\"identity\":\"disk-1\",\"diskBytes\":10,\"method\":\"FILE\","
                        + "\"measuredAt\":\"yesterday\",\"samples\":[{\"diskAddress\":0,\"bytesPerSecond\":1}]}",
                "{\"format\":1,\"identity\":\"disk-1\",\"diskBytes\":10,\"method\":\"FILE\","
                        + "\"measuredAt\":\"2026-01-01T00:00:00Z\",\"samples\":[]}",
                "{\"format\":1,\"identity\":\"disk-1\",\"diskBytes\":10,\"method\":\"FILE\","
                        + "\"measuredAt\":\"2026-01-01T00:00:00Z\",\"samples\":[{\"diskAddress\":10,\"bytesPerSecond\":1}]}",
                "{\"format\":1,\"identity\":\"other\",\"diskBytes\":10,\"method\":\"FILE\","
                        + "\"measuredAt\":\"2026-01-01T00:00:00Z\",\"samples\":[{\"diskAddress\":0,\"bytesPerSecond\":1}]}"
            })
    void refusesWhatIsNoProfileOfThisDisk(String content) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(store.file("disk-1"), content);

        assertThatThrownBy(() -> store.find("disk-1"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("disk-1.json")
                .hasMessageContaining("measure again");
    }

    @Test
    void saysBeforehandThatItCannotWrite() throws IOException {
        Files.writeString(temporary.resolve("file"), "");
        ProfileStore hopeless = new ProfileStore(temporary.resolve("file"));

        assertThatThrownBy(hopeless::requireWritable)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("--profile-dir");
    }
}
