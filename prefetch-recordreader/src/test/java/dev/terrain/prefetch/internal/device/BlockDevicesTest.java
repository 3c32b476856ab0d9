package dev.terrain.prefetch.internal.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockDevicesTest {

    private final Path sysfs;
    private final BlockDevices devices;

    BlockDevicesTest(@TempDir Path sysfs) throws IOException {
        this.sysfs = sysfs;
        this.devices = new BlockDevices(sysfs);
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

    /** What stat(2) gives for a device number, as glibc's makedev packs it. */
    private static long number(long major, long minor) {
        return ((major & 0xfff) << 8) | ((major & ~0xfffL) << 32) | (minor & 0xff) | ((minor & ~0xffL) << 12);
    }

    @Test
    void partitionIsItsDisk() throws IOException {
        partition(disk("sda", "8:0"), "sda1", "8:1");

        assertThat(devices.named(number(8, 1))).contains(new DeviceName("block-8:0"));
        assertThat(devices.named(number(8, 0))).contains(new DeviceName("block-8:0"));
    }

    @Test
    void mappedDeviceOverOneDiskIsThatDisk() throws IOException {
        Path partition = partition(disk("sdb", "8:16"), "sdb1", "8:17");
        Path crypt = disk("dm-0", "253:0");
        below(crypt, partition);
        below(disk("dm-1", "253:1"), crypt);

        assertThat(devices.named(number(253, 1))).contains(new DeviceName("block-8:16"));
    }

    @Test
    void mappedDeviceOverSeveralDisksIsItself() throws IOException {
        Path striped = disk("dm-2", "253:2");
        below(striped, disk("sdc", "8:32"));
        below(striped, disk("sdd", "8:48"));

        assertThat(devices.named(number(253, 2))).contains(new DeviceName("block-253:2"));
    }

    @Test
    void largeNumbersAreUnpacked() throws IOException {
        disk("nvme9n1", "4352:70000");

        assertThat(devices.named(number(4352, 70000))).contains(new DeviceName("block-4352:70000"));
    }

    @Test
    void fileSystemWithoutADiskHasNone() throws IOException {
        assertThat(devices.named(number(0, 42))).isEmpty();
    }

    @Test
    void realFileIsLookedUpByItsDeviceNumber() throws IOException {
        Path file = Files.createFile(sysfs.resolve("file"));
        long number = (long) Files.getAttribute(file, "unix:dev");

        assertThat(devices.below(file)).isEqualTo(devices.named(number)).isEmpty();
    }
}
