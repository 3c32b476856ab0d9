package dev.terrain.zone.internal.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.zone.internal.disk.Mount;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PinPlanTest {

    private static final long GIB = 1L << 30;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        // 100 GiB, 80 free, 20 of them in the zone; root's reserve is 5
        "20, 60, 80, 75, 0, 15",
        // narrowed: the pin that is there gives 4 back
        "16, 20, 36, 31, 4, 15",
        // the reserve does not fit into what is free in the zone
        "3, 60, 63, 58, 0, 0"
    })
    void saysWhatDfWillShow(long inZone, long behind, long unallocated, long available, long held, long expected) {
        FreeSpace before = new FreeSpace(inZone * GIB, behind * GIB, unallocated * GIB, available * GIB, 100 * GIB);

        PinPlan plan = new PinPlan(20 * GIB, GIB, before, held * GIB);

        assertThat(plan.toPinBytes()).isEqualTo(behind * GIB);
        assertThat(plan.availableAfterBytes()).isEqualTo(expected * GIB);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ext2", "ext3"})
    void sendsBlockMappedFileSystemsOffline(String type) {
        assertThatThrownBy(() -> PinPlan.requirePossible(mountOf(type)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is " + type)
                .hasMessageContaining("unmount it and use --device /dev/sdz1 --offline");
    }

    @ParameterizedTest
    @ValueSource(strings = {"btrfs", "tmpfs", "overlay", "nfs4"})
    void refusesOtherFileSystems(String type) {
        assertThatThrownBy(() -> PinPlan.requirePossible(mountOf(type)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is " + type + ", not ext4 or xfs");
    }

    @Test
    void refusesAZoneOfLessThanABlock() {
        assertThatThrownBy(() -> PinPlan.of(mountOf("ext4"), PinPlan.ALIGNMENT_BYTES - 1, OptionalLong.empty()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("choose at least 65536");
    }

    @Test
    void refusesWhatIsNoLongerTheDeviceThatWasMounted() {
        assertThatThrownBy(() -> PinPlan.of(mountOf("ext4"), GIB, OptionalLong.empty()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no longer device 4095:1");
    }

    /** A device number that no disk has. */
    private Mount mountOf(String type) {
        return new Mount(folder, 4095, 1, type, "/dev/sdz1");
    }
}
