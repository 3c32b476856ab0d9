package dev.terrain.commons.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A block device as the kernel shows it to every user (Documentation/ABI/stable/sysfs-block): a disk, a partition of
 * one, or a device that is mapped onto others.
 *
 * @param folder its folder in sysfs, without links
 */
public record BlockDevice(Path folder) {

    /** Mappings on mappings; more is a loop. */
    public static final int DEEPEST = 8;

    /** The major number in a dev_t as glibc lays it out (sys/sysmacros.h). */
    public static int majorOf(long device) {
        return (int) (((device >>> 8) & 0xfff) | ((device >>> 32) & ~0xfffL));
    }

    /** The minor number in a dev_t as glibc lays it out (sys/sysmacros.h). */
    public static int minorOf(long device) {
        return (int) ((device & 0xff) | ((device >>> 12) & ~0xffL));
    }

    /**
     * The device with these numbers; empty where they are not those of a block device, as with tmpfs, overlay, NFS and
     * btrfs.
     *
     * @param sysfs where sysfs is mounted, which is {@code /sys}
     */
    public static Optional<BlockDevice> of(Path sysfs, int major, int minor) throws IOException {
        Path entry = sysfs.resolve("dev/block").resolve(major + ":" + minor);
        return Files.isDirectory(entry) ? Optional.of(new BlockDevice(entry.toRealPath())) : Optional.empty();
    }

    /** The device below the file system of {@code file}, as {@link #of(Path, int, int)}. */
    public static Optional<BlockDevice> below(Path sysfs, Path file) throws IOException {
        long device = (long) Files.getAttribute(file, "unix:dev");
        return of(sysfs, majorOf(device), minorOf(device));
    }

    /** Such as {@code sda1}. */
    public String name() {
        return String.valueOf(folder.getFileName());
    }

    /** Such as {@code 8:1}. */
    public String numbers() throws IOException {
        return text("dev").orElseThrow(() -> new IOException(folder + " has no numbers"));
    }

    /** The disk of a partition; empty for everything else. */
    public Optional<BlockDevice> disk() {
        return Files.exists(folder.resolve("partition"))
                ? Optional.ofNullable(folder.getParent()).map(BlockDevice::new)
                : Optional.empty();
    }

    /** The names of the devices below a mapped device (LVM, md, dm-crypt); empty for others. */
    public List<BlockDevice> mappedOnto() throws IOException {
        Path links = folder.resolve("slaves");
        if (!Files.isDirectory(links)) {
            return List.of();
        }
        List<Path> sorted;
        try (Stream<Path> entries = Files.list(links)) {
            sorted = entries.sorted().toList();
        }
        List<BlockDevice> devices = new ArrayList<>();
        for (Path link : sorted) {
            devices.add(new BlockDevice(link.toRealPath()));
        }
        return devices;
    }

    /** The stripped content of one of its files; empty if it is missing or blank. */
    public Optional<String> text(String file) throws IOException {
        Path path = folder.resolve(file);
        return Files.isReadable(path)
                ? Optional.of(Files.readString(path).strip()).filter(text -> !text.isEmpty())
                : Optional.empty();
    }
}
