package dev.terrain.commons.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockDeviceTest {

    private final Path sysfs;

    BlockDeviceTest(@TempDir Path sysfs) {
        this.sysfs = sysfs;
    }

    /** What stat(2) gives for a device number, as glibc's makedev packs it. */
    private static long number(long major, long minor) {
        return ((major & 0xfff) << 8) | ((major & ~0xfffL) << 32) | (minor & 0xff) | ((minor & ~0xffL) << 12);
    }

    @Test
    void numbersOfAnySizeAreUnpacked() {
        assertThat(BlockDevice.majorOf(number(8, 1))).isEqualTo(8);
        assertThat(BlockDevice.minorOf(number(8, 1))).isEqualTo(1);
        assertThat(BlockDevice.majorOf(number(4352, 70000))).isEqualTo(4352);
        assertThat(BlockDevice.minorOf(number(4352, 70000))).isEqualTo(70000);
    }

    @Test
    void partitionKnowsItsDiskAndTellsWhatItsFilesSay() throws IOException {
        Path partition = Files.createDirectories(sysfs.resolve("devices/sda/sda1"));
        Files.writeString(partition.resolve("partition"), "1\n");
        Files.writeString(partition.resolve("dev"), "8:1\n");
        Files.createDirectories(sysfs.resolve("dev/block"));
        Files.createSymbolicLink(sysfs.resolve("dev/block/8:1"), partition);

        BlockDevice device = BlockDevice.of(sysfs, 8, 1).orElseThrow();

        assertThat(device.name()).isEqualTo("sda1");
        assertThat(device.numbers()).isEqualTo("8:1");
        assertThat(device.text("size")).isEmpty();
        assertThat(device.disk()).map(BlockDevice::name).contains("sda");
        assertThat(device.mappedOnto()).isEmpty();
    }

    @Test
    void whatIsOnNoBlockDeviceHasNone() throws IOException {
        assertThat(BlockDevice.of(sysfs, 0, 42)).isEmpty();
    }
}
