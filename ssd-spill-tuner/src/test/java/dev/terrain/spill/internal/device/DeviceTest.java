package dev.terrain.spill.internal.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.commons.linux.BlockDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceTest {

    private final Path sysfs;
    private final Path directory;
    private final String number;

    DeviceTest(@TempDir Path dir) throws IOException {
        sysfs = Files.createDirectory(dir.resolve("sys"));
        directory = Files.createDirectory(dir.resolve("data"));
        long device = (Long) Files.getAttribute(directory, "unix:dev");
        number = BlockDevice.majorOf(device) + ":" + BlockDevice.minorOf(device);
    }

    @Test
    void aPartitionIsItsDisk() throws IOException {
        Path disk = sysfs.resolve("devices/sda");
        write(disk.resolve("sda2/partition"), "2");
        link(disk.resolve("sda2"));

        assertThat(Device.below(sysfs, directory).name()).isEqualTo("sda");
        assertThat(Device.rotational(sysfs, directory)).isFalse();
        write(disk.resolve("queue/rotational"), "1\n");
        assertThat(Device.rotational(sysfs, directory)).isTrue();
    }

    @Test
    void aMappedDeviceIsItself() throws IOException {
        Path mapped = sysfs.resolve("devices/virtual/dm-0");
        write(mapped.resolve("dm/uuid"), "LVM-1");
        link(mapped);

        Device found = Device.below(sysfs, directory);

        assertThat(found)
                .isEqualTo(new Device("dm-0", Files.getFileStore(directory).type()));
    }

    @Test
    void aFileSystemWithoutABlockDeviceGoesByWhereItWasMountedFrom() throws IOException {
        Device found = Device.below(sysfs, directory);

        assertThat(found.name()).isEqualTo(Files.getFileStore(directory).name());
        assertThat(Device.rotational(sysfs, directory)).isFalse();
    }

    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private void link(Path device) throws IOException {
        Files.createDirectories(sysfs.resolve("dev/block"));
        Files.createSymbolicLink(sysfs.resolve("dev/block").resolve(number), device);
    }
}
