package dev.terrain.spill.internal.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceFinderTest {

    private final Path sysfs;
    private final Path directory;
    private final String number;

    DeviceFinderTest(@TempDir Path dir) throws IOException {
        sysfs = Files.createDirectory(dir.resolve("sys"));
        directory = Files.createDirectory(dir.resolve("data"));
        long device = (Long) Files.getAttribute(directory, "unix:dev");
        number = (((device >>> 8) & 0xfff) | ((device >>> 32) & ~0xfffL)) + ":"
                + ((device & 0xff) | ((device >>> 12) & ~0xffL));
    }

    @Test
    void aPartitionIsItsDisk() throws IOException {
        Path disk = sysfs.resolve("devices/sda");
        write(disk.resolve("sda2/partition"), "2");
        link(disk.resolve("sda2"));

        assertThat(new DeviceFinder(sysfs).find(directory).name()).isEqualTo("sda");
        assertThat(new DeviceFinder(sysfs).rotational(directory)).isFalse();
        write(disk.resolve("queue/rotational"), "1\n");
        assertThat(new DeviceFinder(sysfs).rotational(directory)).isTrue();
    }

    @Test
    void aMappedDeviceIsItself() throws IOException {
        Path mapped = sysfs.resolve("devices/virtual/dm-0");
        write(mapped.resolve("dm/uuid"), "LVM-1");
        link(mapped);

        Device found = new DeviceFinder(sysfs).find(directory);

        assertThat(found)
                .isEqualTo(new Device("dm-0", Files.getFileStore(directory).type()));
    }

    @Test
    void aFileSystemWithoutABlockDeviceGoesByWhereItWasMountedFrom() throws IOException {
        Device found = new DeviceFinder(sysfs).find(directory);

        assertThat(found.name()).isEqualTo(Files.getFileStore(directory).name());
        assertThat(new DeviceFinder(sysfs).rotational(directory)).isFalse();
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
