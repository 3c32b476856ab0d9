package dev.terrain.zone.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.disk.DiskPlace;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.disk.ZoneProfile.Method;
import dev.terrain.zone.internal.disk.ZoneProfile.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ZoneReportTest {

    static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
    static final long DISK = 500_000_000_000L;

    private static final DiskPlace WHOLE = place(0, DISK);

    /** The paper's disk, 189 MB/s falling to 97. */
    static ZoneProfile zoned() {
        return profile(IntStream.range(0, 100)
                .mapToObj(i -> new Sample(DISK / 100 * i, 189e6 - 92e6 * i / 100))
                .toList());
    }

    static ZoneProfile flat() {
        return profile(List.of(new Sample(0, 500e6), new Sample(DISK - 1, 490e6)));
    }

    static ZoneProfile profile(List<Sample> samples) {
        return new ZoneProfile("disk-1", DISK, Method.RAW_DEVICE, NOON, samples);
    }

    @Test
    void showsSpeedByAddressFromTheOuterEdge() {
        List<String> lines = ZoneReport.of(zoned(), WHOLE, 0.9).lines().toList();

        assertThat(lines.get(1).strip().split(" +")).containsExactly("address", "GB", "MB/s", "share");
        assertThat(lines.get(2).strip()).matches("0\\.0 - +25\\.0 +187\\.2 +10[01] % +#{40,41}");
        assertThat(lines.get(21).strip()).matches("475\\.0 - +500\\.0 +99\\.8 +54 % +#{22}");
    }

    @Test
    void saysWhereTheZoneEndsAndWhatIsGained() {
        assertThat(ZoneReport.of(zoned(), WHOLE, 0.9))
                .contains("At least 0.9 of the outer speed: up to 1")
                .containsPattern("\\d+\\.\\d MB/s on average; the rest, \\d+\\.\\d MB/s\\.");
    }

    @Test
    void saysThatADiskIsFlatAndWhy() {
        assertThat(ZoneReport.of(flat(), WHOLE, 0.9))
                .contains("Flat: the innermost tenth reads at 98 % of the outermost")
                .doesNotContain("At least");
    }

    @Test
    void saysThatAFileSystemLiesBehindTheZone() {
        assertThat(ZoneReport.of(zoned(), place(DISK / 2, DISK / 2), 0.9))
                .contains("No zone for this file system")
                .contains("begins at 250000000000 bytes");
    }

    @Test
    void marksAddressesThatWereNotReached() {
        ZoneProfile middle = profile(List.of(new Sample(DISK / 2, 140e6), new Sample(DISK / 4 * 3, 120e6)));

        assertThat(ZoneReport.of(middle, WHOLE, 0.9))
                .containsPattern("0\\.0 - +25\\.0 +-")
                .contains("Only 25 % of the disk");
    }

    @Test
    void namesFileSystemDeviceAndAddresses() {
        Mount mount = new Mount(Path.of("/data"), 8, 17, "ext4", "/dev/sdb1");

        assertThat(ZoneReport.heading(mount, place(1_000_000_000L, 99_000_000_000L)))
                .isEqualTo("/data (ext4) lies at 1.0 to 100.0 GB of /dev/sdb, 500.0 GB.");
    }

    @Test
    void tellsTheAgeOfAProfile() {
        assertThat(ZoneReport.age(flat(), NOON.plus(Duration.ofDays(12)))).isEqualTo("12 days ago (raw device)");
        assertThat(ZoneReport.age(flat(), NOON.plus(Duration.ofHours(3)))).isEqualTo("3 h ago (raw device)");
        assertThat(ZoneReport.age(flat(), NOON.plusSeconds(90))).isEqualTo("90 s ago (raw device)");
        assertThat(ZoneReport.age(flat(), NOON.minusSeconds(90))).startsWith("in the future, by this clock");
    }

    private static DiskPlace place(long start, long length) {
        return new DiskPlace("sdb", Path.of("/dev/sdb"), "disk-1", start, length, DISK, false);
    }
}
