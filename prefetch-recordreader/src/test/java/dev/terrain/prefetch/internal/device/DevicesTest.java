package dev.terrain.prefetch.internal.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.commons.linux.BlockDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevicesTest {

    private final Path sysfs;
    private final Devices devices;

    DevicesTest(@TempDir Path sysfs) throws IOException {
        this.sysfs = sysfs;
        this.devices = Devices.in(sysfs.resolve("tokens"), sysfs);
        Files.createDirectories(sysfs.resolve("dev/block"));
    }

    private Path device(Path folder, String numbers) throws IOException {
        Files.createDirectories(folder.resolve("slaves"));
        Files.writeString(folder.resolve("dev"), numbers + "\n");
        Files.createSymbolicLink(sysfs.resolve("dev/block").resolve(numbers), folder);
        return folder;
    }

    private Path disk(String name, String numbers) throws IOException {
        return device(sysfs.resolve("devices").resolve(name), numbers);
    }

    private Path partition(Path disk, String name, String numbers) throws IOException {
        Path partition = device(disk.resolve(name), numbers);
        Files.writeString(partition.resolve("partition"), "1\n");
        return partition;
    }

    private static void below(Path device, Path lower) throws IOException {
        Files.createSymbolicLink(device.resolve("slaves").resolve(lower.getFileName()), lower);
    }

    private Optional<String> named(int major, int minor) throws IOException {
        Optional<BlockDevice> device = BlockDevice.of(sysfs, major, minor);
        return device.isPresent() ? Optional.of(Devices.nameOf(device.get())) : Optional.empty();
    }

    @Test
    void partitionIsItsDisk() throws IOException {
        partition(disk("sda", "8:0"), "sda1", "8:1");

        assertThat(named(8, 1)).contains("block-8:0");
        assertThat(named(8, 0)).contains("block-8:0");
    }

    @Test
    void mappedDeviceOverOneDiskIsThatDisk() throws IOException {
        Path partition = partition(disk("sdb", "8:16"), "sdb1", "8:17");
        Path crypt = disk("dm-0", "253:0");
        below(crypt, partition);
        below(disk("dm-1", "253:1"), crypt);

        assertThat(named(253, 1)).contains("block-8:16");
    }

    @Test
    void mappedDeviceOverSeveralDisksIsItself() throws IOException {
        Path striped = disk("dm-2", "253:2");
        below(striped, disk("sdc", "8:32"));
        below(striped, disk("sdd", "8:48"));

        assertThat(named(253, 2)).contains("block-253:2");
    }

    @Test
    void fileSystemWithoutADiskHasNone() throws IOException {
        assertThat(named(0, 42)).isEmpty();
    }

    @Test
    void realFileIsLookedUpByItsDeviceNumber() throws IOException {
        Path file = Files.createFile(sysfs.resolve("file"));
        long number = (long) Files.getAttribute(file, "unix:dev");

        assertThat(devices.below(file).map(Device::name))
                .isEqualTo(named(BlockDevice.majorOf(number), BlockDevice.minorOf(number)))
                .isEmpty();
    }
}
