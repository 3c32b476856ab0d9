package dev.terrain.spill.internal.device;

import dev.terrain.commons.linux.BlockDevice;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The device below the local directories of one file system.
 *
 * <p>A partition counts as its whole disk, since they share its speed. A mapped device (LVM, md, dm-crypt) counts as
 * itself: its speed is not that of one disk below it. A file system without a block device (tmpfs, overlay, NFS) goes
 * by the place it was mounted from.
 *
 * @param name as the kernel calls the whole device, such as sda, or the place it was mounted from where it has none
 * @param fileSystem its type, such as ext4
 */
public record Device(String name, String fileSystem) {

    /** Where the kernel shows devices to any user. */
    public static final Path SYSFS = Path.of("/sys");

    /**
     * Returns the device that a directory is on.
     *
     * @throws IOException if the directory does not exist
     */
    public static Device below(Path sysfs, Path directory) throws IOException {
        Path real = directory.toRealPath();
        FileStore store = Files.getFileStore(real);
        String name = disk(sysfs, real).map(BlockDevice::name).orElseGet(store::name);
        return new Device(name, store.type());
    }

    /**
     * Whether the kernel says that the device below a directory turns ({@code queue/rotational}), as a disk that seeks
     * does. On virtual machines it is often wrong.
     *
     * @throws IOException if the directory does not exist
     */
    public static boolean rotational(Path sysfs, Path directory) throws IOException {
        Optional<BlockDevice> disk = disk(sysfs, directory.toRealPath());
        return disk.isPresent() && disk.get().text("queue/rotational").equals(Optional.of("1"));
    }

    private static Optional<BlockDevice> disk(Path sysfs, Path directory) throws IOException {
        return BlockDevice.below(sysfs, directory).map(device -> device.disk().orElse(device));
    }
}
