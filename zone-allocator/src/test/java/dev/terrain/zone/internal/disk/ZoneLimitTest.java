package dev.terrain.zone.internal.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.zone.internal.disk.ZoneLimit.Bytes;
import dev.terrain.zone.internal.disk.ZoneLimit.FasterThan;
import dev.terrain.zone.internal.disk.ZoneLimit.Share;
import dev.terrain.zone.internal.disk.ZoneProfile.Sample;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ZoneLimitTest {

    private static final DiskPlace PLACE = new DiskPlace("sdb", Path.of("/dev/sdb"), "disk-1", 100, 800, 1000, false);

    @Test
    void countsASizeFromTheOuterEdgeOfTheDisk() throws NoZoneException {
        assertThat(new Bytes(300).onFileSystem(PLACE, Optional.empty())).isEqualTo(200);
    }

    @Test
    void countsAShareOfTheDisk() throws NoZoneException {
        assertThat(new Share(0.25).onFileSystem(PLACE, Optional.empty())).isEqualTo(150);
    }

    @Test
    void takesASpeedFromTheProfile() throws NoZoneException {
        ZoneProfile profile = ZoneProfileTest.falling(100);

        assertThat(new FasterThan(0.9).onFileSystem(PLACE, Optional.of(profile)))
                .isEqualTo(profile.limitFasterThan(0.9).orElseThrow() - 100);
    }

    @Test
    void endsWithTheFileSystem() throws NoZoneException {
        assertThat(new Bytes(950).onFileSystem(PLACE, Optional.empty())).isEqualTo(800);
    }

    @Test
    void refusesAZoneBehindTheDisk() {
        assertThatThrownBy(() -> new Bytes(1001).onFileSystem(PLACE, Optional.empty()))
                .isInstanceOf(NoZoneException.class)
                .hasMessageContaining("behind the end of sdb")
                .hasMessageContaining("choose less");
    }

    @Test
    void refusesAZoneThatEndsBeforeTheFileSystemBegins() {
        assertThatThrownBy(() -> new Bytes(100).onFileSystem(PLACE, Optional.empty()))
                .isInstanceOf(NoZoneException.class)
                .hasMessageContaining("begins at 100 bytes on sdb");
    }

    @Test
    void asksForAMeasurementWhereNoneIsKnown() {
        assertThatThrownBy(() -> new FasterThan(0.9).onFileSystem(PLACE, Optional.empty()))
                .isInstanceOf(NoZoneException.class)
                .hasMessageContaining("command map");
    }

    @Test
    void declinesOnAFlatDisk() {
        ZoneProfile flat = ZoneProfileTest.profile(List.of(new Sample(0, 100), new Sample(900, 95)));

        assertThatThrownBy(() -> new FasterThan(0.97).onFileSystem(PLACE, Optional.of(flat)))
                .isInstanceOf(NoZoneException.class)
                .hasMessageContaining("no zones");
    }

    @Test
    void refusesAProfileOfADiskOfAnotherSize() {
        DiskPlace larger = new DiskPlace("sdb", Path.of("/dev/sdb"), "disk-1", 0, 2000, 2000, false);

        assertThatThrownBy(() -> new FasterThan(0.9).onFileSystem(larger, Optional.of(ZoneProfileTest.falling(9))))
                .isInstanceOf(NoZoneException.class)
                .hasMessageContaining("measure again");
    }

    @Test
    void refusesValuesOutsideTheirRange() {
        assertThatThrownBy(() -> new Bytes(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Share(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FasterThan(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FasterThan(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
