package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The command map on real file systems. A loop device has no zones, so what is judged is the profile's form. */
@Timeout(300)
class MapCommandIT {

    private static final long DISK_BYTES = 3L << 30;

    @TempDir
    Path profiles;

    @Test
    void measuresTheWholeDiskRaw() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            LoopDisk.Result result = map(disk);

            assertThat(result.exitCode()).as(result.toString()).isZero();
            JsonNode profile = onlyProfile();
            assertThat(profile.get("method").asText()).isEqualTo("RAW_DEVICE");
            assertThat(profile.get("diskBytes").asLong()).isEqualTo(DISK_BYTES);
            assertThat(addresses(profile)).hasSize(64).contains(0L, DISK_BYTES - (16 << 20));
            assertThat(result.output())
                    .contains("(ext4) lies at 0.0 to 3.2 GB of " + disk.device())
                    .containsPattern("Flat|At least 0\\.9 of the outer speed");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void measuresThroughAFileAndLeavesTheFileSystemAsItWas(FileSystemKind type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            List<Path> before = files(disk.mountPoint());
            long freeBefore = disk.mountPoint().toFile().getFreeSpace();

            LoopDisk.Result result = map(disk, "--through-file");

            assertThat(result.exitCode()).as(result.toString()).isZero();
            JsonNode profile = onlyProfile();
            assertThat(profile.get("method").asText()).isEqualTo("FILE");
            assertThat(addresses(profile)).hasSize(64).doesNotHaveDuplicates().allMatch(at -> at < DISK_BYTES);
            assertThat(files(disk.mountPoint())).isEqualTo(before);
            assertThat(disk.mountPoint().toFile().getFreeSpace()).isEqualTo(freeBefore);
            disk.fsck();
        }
    }

    @Test
    void tellsTheAgeOfTheProfileItReplacesAndDrawsWhereItIsTold() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            assertThat(map(disk, "--full").output()).contains("No profile of this disk yet.");

            Path chart = profiles.resolve("chart.svg");
            LoopDisk.Result again = map(disk, "--chart", chart.toString());

            assertThat(again.output()).containsPattern("Replacing the profile measured \\d+ s ago \\(raw device\\)");
            assertThat(chart).content().startsWith("<svg ").endsWith("</svg>\n");
        }
    }

    @Test
    void refusesToMeasureThroughAFileWhereThereIsTooLittleSpace() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(600L << 20)) {
            LoopDisk.Result result = map(disk, "--through-file");

            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(result.output()).contains("too little free space");
            assertThat(files(profiles)).isEmpty();
        }
    }

    @Test
    void refusesTheRootFileSystem() throws IOException {
        ZoneToolProcess.assertRefuses("--allow-root-filesystem", "map", "/", "--profile-dir", profiles);
    }

    private LoopDisk.Result map(LoopDisk disk, Object... options) throws IOException {
        return ZoneToolProcess.run(Words.of("map", disk.mountPoint(), "--profile-dir", profiles, List.of(options))
                .toArray());
    }

    private JsonNode onlyProfile() throws IOException {
        List<Path> found = files(profiles).stream()
                .filter(file -> file.toString().endsWith(".json"))
                .toList();
        assertThat(found).hasSize(1);
        return new ObjectMapper().readTree(found.get(0).toFile());
    }

    private static List<Long> addresses(JsonNode profile) {
        return profile.get("samples").findValues("diskAddress").stream()
                .map(JsonNode::asLong)
                .toList();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }
}
