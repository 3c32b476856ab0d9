package dev.terrain.zone.internal.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.commons.linux.BlockDevice;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskIdentityTest {

    @TempDir
    Path disk;

    private static String identity(Path folder, long bytes) throws IOException {
        return DiskIdentity.of(new BlockDevice(folder), bytes);
    }

    @Test
    void prefersTheWorldWideIdentifier() throws IOException {
        FakeSysfs.write(disk.resolve("device/wwid"), "naa.5000c500a1b2c3d4");
        FakeSysfs.write(disk.resolve("device/model"), "DT01ACA050");

        assertThat(identity(disk, 1)).isEqualTo("naa.5000c500a1b2c3d4");
    }

    @Test
    void takesModelAndSerialWhereThereIsNoIdentifier() throws IOException {
        FakeSysfs.write(disk.resolve("device/vendor"), "TOSHIBA");
        FakeSysfs.write(disk.resolve("device/model"), "DT01ACA050");
        FakeSysfs.write(disk.resolve("device/serial"), "X3Y7");

        assertThat(identity(disk, 1)).isEqualTo("TOSHIBA-DT01ACA050-X3Y7");
    }

    @Test
    void fallsBackToNameAndSize() throws IOException {
        assertThat(identity(disk.resolve("vdb"), 4096)).isEqualTo("vdb-4096");
    }

    @Test
    void keepsIdentitiesApartThatLookAlikeAsFileNames() {
        assertThat(DiskIdentity.fileName("a/b")).startsWith("a_b-").isNotEqualTo(DiskIdentity.fileName("a b"));
    }

    @Test
    void leavesNothingThatAFileNameCannotHold() {
        assertThat(DiskIdentity.fileName("../" + "x/é \n".repeat(100)))
                .matches("[A-Za-z0-9_-][A-Za-z0-9._-]*")
                .hasSizeLessThan(200);
    }
}
