package dev.terrain.spill.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        Path disk = disk("sda", "device/serial", "S 1");
        write(disk.resolve("sda2/partition"), "2");
        link(disk.resolve("sda2"));

        Device found = new DeviceFinder(sysfs).find(directory);

        assertThat(found.name()).isEqualTo("sda");
        assertThat(found.identity()).matches("S_1-1048576-[0-9a-f]{8}");
        assertThat(found.deviceBytes()).isEqualTo(1 << 20);
        assertThat(found.readAheadBytes()).isEqualTo(128 << 10);
    }

    @Test
    void aDeviceWithoutSerialGoesByItsName() throws IOException {
        link(disk("vda", "device/vendor", "0x1af4"));

        assertThat(new DeviceFinder(sysfs).find(directory).identity()).isEqualTo("vda-1048576");
    }

    @Test
    void aFileSystemWithoutABlockDeviceGoesByItsType() throws IOException {
        Device found = new DeviceFinder(sysfs).find(directory);

        assertThat(found.identity()).startsWith(Files.getFileStore(directory).type());
        assertThat(found.readAheadBytes()).isZero();
    }

    @Test
    void refusesASizeThatIsNoNumber() throws IOException {
        Path disk = disk("sda", "device/serial", "S1");
        Files.writeString(disk.resolve("size"), "many");
        link(disk);

        assertThatThrownBy(() -> new DeviceFinder(sysfs).find(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("size says 'many'");
    }

    private Path disk(String name, String file, String content) throws IOException {
        Path disk = sysfs.resolve("devices").resolve(name);
        write(disk.resolve("size"), "2048\n");
        write(disk.resolve("queue/read_ahead_kb"), "128\n");
        write(disk.resolve(file), content + "\n");
        return disk;
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
