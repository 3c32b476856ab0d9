package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.zone.ZoneTool.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
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
    static Path hadoop;

    @TempDir
    Path profiles;

    private static ZoneTool tool;

    @BeforeAll
    static void layHadoopOut() throws IOException {
        tool = new ZoneTool(hadoop);
    }

    @Test
    void measuresTheWholeDiskRaw() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            Result result = map(disk);

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
    @EnumSource(
            value = LoopDisk.Type.class,
            names = {"EXT4", "XFS"})
    void measuresThroughAFileAndLeavesTheFileSystemAsItWas(LoopDisk.Type type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            List<Path> before = files(disk.mountPoint());
            long freeBefore = disk.mountPoint().toFile().getFreeSpace();

            Result result = map(disk, "--through-file");

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
            Result again = map(disk, "--chart", chart.toString());

            assertThat(again.output()).containsPattern("Replacing the profile measured \\d+ s ago \\(raw device\\)");
            assertThat(chart).content().startsWith("<svg ").endsWith("</svg>\n");
        }
    }

    @Test
    void refusesToMeasureThroughAFileWhereThereIsTooLittleSpace() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(600L << 20)) {
            Result result = map(disk, "--through-file");

            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(result.errorLines()).singleElement().asString().contains("too little free space");
            assertThat(files(profiles)).isEmpty();
        }
    }

    @Test
    void refusesTheRootFileSystem() throws IOException {
        Result result = tool.run("map", "/", "--profile-dir", profiles.toString());

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errorLines()).singleElement().asString().contains("--allow-root-filesystem");
    }

    private Result map(LoopDisk disk, String... options) throws IOException {
        List<String> arguments = Stream.concat(
                        Stream.of("map", disk.mountPoint().toString(), "--profile-dir", profiles.toString()),
                        Stream.of(options))
                .toList();
        return tool.run(arguments.toArray(String[]::new));
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
