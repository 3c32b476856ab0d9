package dev.terrain.spill.internal.profile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Tells which device a directory is on, from the kernel's sysfs as any user may read it.
 *
 * <p>A partition counts as its whole disk, since they share its speed. A mapped device (LVM, md, dm-crypt) counts as
 * itself: its speed is not that of one disk below it. A file system without a block device (tmpfs, overlay, NFS) goes
 * by its type and the place it was mounted from.
 */
public final class DeviceFinder {

    /** Kernel sizes are in these units whatever the device's own sectors are (block/genhd.c). */
    private static final long SECTOR_BYTES = 512;

    private static final int LONGEST_IDENTITY = 120;

    /** In order of how well they tell a device from every other; the first that is there counts. */
    private static final List<String> IDENTITY_FILES =
            List.of("loop/backing_file", "dm/uuid", "md/uuid", "device/wwid", "wwid", "device/serial", "serial");

    private final Path sysfs;

    /** On the sysfs mounted at {@code sysfs}, which is {@code /sys}. */
    public DeviceFinder(Path sysfs) {
        this.sysfs = sysfs;
    }

    /**
     * Returns the device that a directory is on.
     *
     * @throws IOException if the directory does not exist or what the kernel says of its device is no number
     */
    public Device find(Path directory) throws IOException {
        Path real = directory.toRealPath();
        long device = (Long) Files.getAttribute(real, "unix:dev");
        FileStore store = Files.getFileStore(real);
        Path entry = sysfs.resolve("dev/block").resolve(major(device) + ":" + minor(device));
        if (!Files.isDirectory(entry)) {
            return new Device(
                    fileName(store.type() + "-" + store.name()), store.type(), store.type(), store.getTotalSpace(), 0);
        }
        return read(entry.toRealPath(), store.type());
    }

    private static Device read(Path entry, String fileSystem) throws IOException {
        Path parent = entry.getParent();
        Path disk = Files.exists(entry.resolve("partition")) && parent != null ? parent : entry;
        String name = String.valueOf(disk.getFileName());
        long bytes = number(disk.resolve("size")).orElse(0L) * SECTOR_BYTES;
        long readAhead = number(disk.resolve("queue/read_ahead_kb")).orElse(0L) << 10;
        return new Device(fileName(identity(disk, name) + "-" + bytes), name, fileSystem, bytes, readAhead);
    }

    private static String identity(Path disk, String name) throws IOException {
        for (String file : IDENTITY_FILES) {
            Optional<String> found = text(disk.resolve(file));
            if (found.isPresent()) {
                return Stream.of(text(disk.resolve("device/model")), found)
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining("-"));
            }
        }
        return name;
    }

    /** Letters, digits, dots, dashes and underscores; a checksum keeps apart what this makes equal. */
    private static String fileName(String identity) {
        String safe = identity.replaceAll("[^A-Za-z0-9._-]+", "_").replaceAll("^\\.", "_");
        if (safe.equals(identity) && safe.length() <= LONGEST_IDENTITY) {
            return safe;
        }
        CRC32 checksum = new CRC32();
        checksum.update(identity.getBytes(StandardCharsets.UTF_8));
        String end =
                safe.substring(Math.max(0, safe.length() - LONGEST_IDENTITY)).replaceAll("^\\.", "_");
        return end + "-%08x".formatted(checksum.getValue());
    }

    private static Optional<Long> number(Path file) throws IOException {
        Optional<String> text = text(file);
        try {
            return text.map(Long::parseLong);
        } catch (NumberFormatException e) {
            throw new IOException(file + " says '" + text.orElse("") + "', which is no number", e);
        }
    }

    private static Optional<String> text(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        return Optional.of(Files.readString(file).strip()).filter(text -> !text.isEmpty());
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
