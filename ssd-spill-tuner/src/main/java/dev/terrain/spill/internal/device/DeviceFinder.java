package dev.terrain.spill.internal.device;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds the device that a directory is on, in the kernel's sysfs, which any user may read.
 *
 * <p>A partition counts as its whole disk, since they share its speed. A mapped device (LVM, md, dm-crypt) counts as
 * itself: its speed is not that of one disk below it. A file system without a block device (tmpfs, overlay, NFS) goes
 * by the place it was mounted from.
 */
public final class DeviceFinder {

    private final Path sysfs;

    /** On the sysfs mounted at {@code sysfs}, which is {@code /sys}. */
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
        long number = (Long) Files.getAttribute(real, "unix:dev");
        FileStore store = Files.getFileStore(real);
        Path link = sysfs.resolve("dev/block").resolve(major(number) + ":" + minor(number));
        if (!Files.isDirectory(link)) {
            return new Device(store.name(), store.type());
        }
        Path entry = link.toRealPath();
        Path parent = entry.getParent();
        Path disk = Files.exists(entry.resolve("partition")) && parent != null ? parent : entry;
        return new Device(String.valueOf(disk.getFileName()), store.type());
    }

    /** The major number in a dev_t as glibc lays it out (sys/sysmacros.h). */
    private static long major(long device) {
        return ((device >>> 8) & 0xfff) | ((device >>> 32) & ~0xfffL);
    }

    /** The minor number in a dev_t as glibc lays it out (sys/sysmacros.h). */
    private static long minor(long device) {
        return (device & 0xff) | ((device >>> 12) & ~0xffL);
    }
}
