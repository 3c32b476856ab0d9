package dev.terrain.spill.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileStoreTest {

    private final ProfileStore store;
    private final DeviceProfile profile = Profiles.flat(1e8);

    ProfileStoreTest(@TempDir Path dir) {
        store = new ProfileStore(dir.resolve("profiles"));
    }

    @Test
    void givesBackWhatWasSaved() throws IOException {
        store.save(profile);

        assertThat(store.find("disk-1")).contains(profile);
    }

    @Test
    void hasNoneBeforeTheFirst() throws IOException {
        assertThat(store.find("disk-1")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"format\" : 1 | \"format\" : 2 | its format is 2",
                "\"disk-1\" | \"disk-2\" | it is of the device disk-2",
                "\"READ\" | \"SEEK\" | SEEK",
                "2026-11-01 | yesterday | yesterday",
                "\"sortSmall\" : 80.0 | \"sortSmall\" : \"fast\" | its sortSmall is no number",
                "\"sortSmall\" : 80.0 | \"sortSmall\" : -1 | not nanoseconds",
                "100000000 | 0 | not a sample",
                "\"samples\" : [ | \"samples\" : { | it is not JSON",
            })
    void refusesWhatIsNoProfile(String good, String bad, String why) throws IOException {
        Path file = store.save(profile);
        Files.writeString(file, Files.readString(file).replace(good, bad));

        assertThatThrownBy(() -> store.find("disk-1"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(why)
                .hasMessageContaining("measure again with the command profile");
    }

    @Test
    void drawsAPicture() {
        assertThat(ProfileChart.svg(profile))
                .startsWith("<svg")
                .endsWith("</svg>\n")
                .contains("8M")
                .doesNotContain("NaN");
    }

    @Test
    void tellsWhatADeviceIsByItsLatencyAndParallelism() {
        assertThat(Profiles.flat(1e6).kind()).isEqualTo(DeviceProfile.Kind.SEEKS);
        assertThat(Profiles.flat(1e8).kind()).isEqualTo(DeviceProfile.Kind.SERVES_ONE);
        assertThat(Profiles.flat(1e8).readLatencyMicros()).isBetween(40.9, 41.0);
    }
}
