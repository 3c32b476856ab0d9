package dev.terrain.prefetch.internal.device;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;

/**
 * Finds the disk below a file, from the tree that the kernel shows every user (Linux,
 * Documentation/ABI/stable/sysfs-block).
 *
 * <p>A partition is its disk, and so is a mapped device (LVM, md, dm-crypt) over one disk. A mapped device over several
 * is a device of its own: reads of it spread over the disks below in a way that is hidden. Example:
 * {@code /data/part-0} has st_dev 253:1; {@code /sys/dev/block/253:1/slaves} holds {@code sdb1} only, whose parent
 * {@code sdb} has the numbers 8:16, so the name is {@code block-8:16}.
 */
public final class BlockDevices {

    /** Mappings on mappings; more is a loop. */
    private static final int DEEPEST = 8;

    private final Path sysfs;

    /** On the sysfs mounted at {@code sysfs}, which is {@code /sys}. */
    public BlockDevices(Path sysfs) {
        this.sysfs = sysfs;
    }

    /**
     * The disk of a file; empty where its file system is on none (tmpfs, overlay, NFS, btrfs).
     *
     * @throws IOException when the file or an entry of sysfs cannot be read
     */
    public Optional<DeviceName> below(Path file) throws IOException {
        return named((long) Files.getAttribute(file, "unix:dev"));
    }

    /** The disk with the number {@code device}, as stat(2) gives it. */
    Optional<DeviceName> named(long device) throws IOException {
        // makedev(3): glibc's 64 bits hold 12 + 20 bits of the major number around 8 + 24 of the minor.
        long major = ((device >>> 8) & 0xfff) | ((device >>> 32) & ~0xfffL);
        long minor = (device & 0xff) | ((device >>> 12) & 0xffffff00L);
        Path entry = sysfs.resolve("dev/block").resolve(major + ":" + minor);
        return Files.isDirectory(entry)
                ? Optional.of(DeviceName.ofBlockDevice(numbers(wholeDisk(entry.toRealPath()))))
                : Optional.empty();
    }

    private static Path wholeDisk(Path device) throws IOException {
        Path disk = device;
        for (int depth = 0; depth < DEEPEST; depth++) {
            Optional<Path> lower = lower(disk);
            if (lower.isEmpty()) {
                return disk;
            }
            disk = lower.get();
        }
        return disk;
    }

    private static Optional<Path> lower(Path device) throws IOException {
        Path parent = device.getParent();
        if (parent != null && Files.exists(device.resolve("partition"))) {
            return Optional.of(parent);
        }
        Path slaves = device.resolve("slaves");
        if (!Files.isDirectory(slaves)) {
            return Optional.empty();
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(slaves)) {
            Iterator<Path> below = entries.iterator();
            Optional<Path> first = below.hasNext() ? Optional.of(below.next().toRealPath()) : Optional.empty();
            return below.hasNext() ? Optional.empty() : first;
        }
    }

    private static String numbers(Path device) throws IOException {
        return Files.readString(device.resolve("dev")).strip();
    }
}
