package dev.terrain.spill.internal.device;

import dev.terrain.commons.linux.BlockDevice;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds the device that a directory is on, in the kernel's sysfs, which any user may read.
 *
 * <p>A partition counts as its whole disk, since they share its speed. A mapped device (LVM, md, dm-crypt) counts as
 * itself: its speed is not that of one disk below it. A file system without a block device (tmpfs, overlay, NFS) goes
 * by the place it was mounted from.
 */
public final class DeviceFinder {

    private final Path sysfs;

    /** On the sysfs of this machine. */
    public DeviceFinder() {
        this(Path.of("/sys"));
    }

    /** On the sysfs mounted at {@code sysfs}. */
    public DeviceFinder(Path sysfs) {
        this.sysfs = sysfs;
    }

    /**
     * Returns the device that a directory is on.
     *
     * @throws IOException if the directory does not exist
     */
    public Device find(Path directory) throws IOException {
        Path real = directory.toRealPath();
        FileStore store = Files.getFileStore(real);
        String name = below(real).map(BlockDevice::name).orElseGet(store::name);
        return new Device(name, store.type());
    }

    /**
     * Whether the kernel says that the device turns ({@code queue/rotational}), as a disk that seeks does. On virtual
     * machines it is often wrong.
     *
     * @throws IOException if the directory does not exist
     */
    public boolean rotational(Path directory) throws IOException {
        Optional<BlockDevice> device = below(directory.toRealPath());
        return device.isPresent() && device.get().text("queue/rotational").equals(Optional.of("1"));
    }

    private Optional<BlockDevice> below(Path directory) throws IOException {
        return BlockDevice.below(sysfs, directory).map(device -> device.disk().orElse(device));
    }
}
