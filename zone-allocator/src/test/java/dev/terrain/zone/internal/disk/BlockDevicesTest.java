package dev.terrain.zone.internal.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockDevicesTest {

    private static final long SECTORS = 976_773_168; // a disk of 500 GB
    private static final long BYTES = SECTORS * 512;

    @TempDir
    Path temporary;

    private FakeSysfs sysfs;
    private BlockDevices devices;

    @BeforeEach
    void makeTree() throws IOException {
        sysfs = new FakeSysfs(temporary.resolve("sys"));
        devices = new BlockDevices(sysfs.root());
    }

    @Test
    void placesAWholeDiskAtZero() throws IOException {
        Path sdb = disk("sdb", "8:16");
        FakeSysfs.write(sdb.resolve("queue/rotational"), "1");

        assertThat(devices.place(8, 16))
                .isEqualTo(new DiskPlace("sdb", Path.of("/dev/sdb"), "wwid-sdb", 0, BYTES, BYTES, false));
    }

    @Test
    void placesAPartitionAtItsStartInSectors() throws IOException {
        sysfs.partition(disk("sdb", "8:16"), "sdb1", "8:17", 2048, 1_000_000);

        assertThat(devices.place(8, 17))
                .isEqualTo(new DiskPlace(
                        "sdb", Path.of("/dev/sdb"), "wwid-sdb", 2048 * 512, 1_000_000L * 512, BYTES, false));
    }

    @Test
    void placesALoopDeviceAndKnowsItByItsFile() throws IOException {
        Path loop = sysfs.device("loop3", "7:3", 4096);
        FakeSysfs.write(loop.resolve("loop/backing_file"), "/tmp/image");
        FakeSysfs.write(loop.resolve("queue/rotational"), "0");

        DiskPlace place = devices.place(7, 3);

        assertThat(place.disk()).isEqualTo("loop3");
        assertThat(place.identity()).startsWith("loop-_tmp_image-2097152-");
        assertThat(place.isCalledSolid()).isTrue();
    }

    @Test
    void turnsExclamationMarksIntoFoldersOfDev() throws IOException {
        disk("cciss!c0d0", "104:0");

        assertThat(devices.place(104, 0).device()).isEqualTo(Path.of("/dev/cciss/c0d0"));
    }

    @Test
    void refusesAMissingDevice() throws IOException {
        assertThat(reason(0, 45)).contains("0:45").contains("btrfs");
    }

    @Test
    void refusesADiskWithoutMedium() throws IOException {
        sysfs.device("sr0", "11:0", 0);

        assertThat(reason(11, 0)).contains("sr0").contains("medium");
    }

    @ParameterizedTest
    @ValueSource(strings = {"raid0", "raid5", "raid10", "linear"})
    void refusesRaidThatSpreadsAddresses(String level) throws IOException {
        Path md = sysfs.device("md0", "9:0", 2 * SECTORS);
        FakeSysfs.write(md.resolve("md/level"), level);
        sysfs.slave(md, disk("sdb", "8:16"));
        sysfs.slave(md, disk("sdc", "8:32"));

        assertThat(reason(9, 0)).contains("md0 is " + level + " over sdb, sdc");
    }

    @Test
    void followsAMirrorToItsFirstMemberBehindTheDataOffset() throws IOException {
        Path md = sysfs.device("md0", "9:0", 900_000);
        FakeSysfs.write(md.resolve("md/level"), "raid1");
        FakeSysfs.write(md.resolve("md/dev-sdb1/offset"), "262144");
        sysfs.slave(md, sysfs.partition(disk("sdb", "8:16"), "sdb1", "8:17", 2048, 1_500_000));
        sysfs.slave(md, disk("sdc", "8:32"));

        DiskPlace place = devices.place(9, 0);

        assertThat(place.disk()).isEqualTo("sdb");
        assertThat(place.startBytes()).isEqualTo((2048 + 262_144) * 512L);
        assertThat(place.lengthBytes()).isEqualTo(900_000 * 512L);
    }

    @Test
    void followsAMappedDeviceThatFillsItsPartitionButForAHeader() throws IOException {
        Path dm = mapped("LVM-abc", SECTORS - 4096 - 8192);
        sysfs.slave(dm, sysfs.partition(disk("sdb", "8:16"), "sdb1", "8:17", 4096, SECTORS - 4096));

        DiskPlace place = devices.place(252, 0);

        assertThat(place.disk()).isEqualTo("sdb");
        assertThat(place.startBytes()).isEqualTo((4096 + 8192) * 512L);
    }

    @Test
    void refusesAMappedDeviceThatLeavesMoreThanOnePercentOfTheDiskOpen() throws IOException {
        Path dm = mapped("LVM-abc", SECTORS - SECTORS / 50);
        sysfs.slave(dm, disk("sdb", "8:16"));

        assertThat(reason(252, 0)).contains("dm-0 (vg-data)").contains("on sdb").contains("1 %");
    }

    @Test
    void refusesAMappedDeviceLargerThanWhatIsBelow() throws IOException {
        Path dm = mapped("LVM-abc", SECTORS + 8);
        sysfs.slave(dm, disk("sdb", "8:16"));

        assertThat(reason(252, 0)).contains("dm-0");
    }

    @Test
    void refusesAMappedDeviceOverSeveral() throws IOException {
        Path dm = mapped("LVM-abc", SECTORS);
        sysfs.slave(dm, disk("sdb", "8:16"));
        sysfs.slave(dm, disk("sdc", "8:32"));

        assertThat(reason(252, 0)).contains("maps 2 devices, sdb, sdc");
    }

    @Test
    void refusesAMappedDeviceThatCallsItselfAStripe() throws IOException {
        Path dm = mapped("DMRAID-Stripe0", SECTORS);
        sysfs.slave(dm, disk("sdb", "8:16"));

        assertThat(reason(252, 0)).contains("striped").contains("DMRAID-Stripe0");
    }

    @Test
    void handsOnWhyTheDeviceBelowCannotBePlaced() throws IOException {
        Path md = sysfs.device("md0", "9:0", SECTORS);
        FakeSysfs.write(md.resolve("md/level"), "raid0");
        Path dm = mapped("LVM-abc", SECTORS);
        sysfs.slave(dm, md);

        assertThat(reason(252, 0)).contains("md0 is raid0");
    }

    @Test
    void failsOnANumberThatIsNone() throws IOException {
        FakeSysfs.write(disk("sdb", "8:16").resolve("size"), "many");

        assertThatThrownBy(() -> devices.place(8, 16))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("size")
                .hasMessageContaining("'many'");
    }

    private Path disk(String name, String numbers) throws IOException {
        Path disk = sysfs.device(name, numbers, SECTORS);
        FakeSysfs.write(disk.resolve("device/wwid"), "wwid-" + name);
        return disk;
    }

    private Path mapped(String uuid, long sectors) throws IOException {
        Path dm = sysfs.device("dm-0", "252:0", sectors);
        FakeSysfs.write(dm.resolve("dm/uuid"), uuid);
        FakeSysfs.write(dm.resolve("dm/name"), "vg-data");
        return dm;
    }

    /** The kernel makes none; but a search through what it says must end. */
    @ParameterizedTest
    @ValueSource(strings = {"md", "dm"})
    void refusesDevicesThatLieOnThemselves(String kind) throws IOException {
        Path device = sysfs.device("loops", "252:0", SECTORS);
        FakeSysfs.write(device.resolve(kind).resolve("level"), "raid1");
        sysfs.slave(device, device);

        assertThat(reason(252, 0)).contains("lies on more than");
    }

    private String reason(int major, int minor) {
        return String.valueOf(catchThrowableOfType(NoZoneException.class, () -> devices.place(major, minor))
                .getMessage());
    }
}
