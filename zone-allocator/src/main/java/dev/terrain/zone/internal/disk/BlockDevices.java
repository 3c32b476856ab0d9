package dev.terrain.zone.internal.disk;

import dev.terrain.zone.internal.disk.DiskPlace.OnDisk;
import dev.terrain.zone.internal.disk.DiskPlace.Rotation;
import dev.terrain.zone.internal.disk.DiskPlace.Unresolved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The kernel's tree of block devices, read as any user may.
 *
 * <p>Partitions, whole disks and loop devices are exact. A RAID 1 of md lies on each of its members alike, and is
 * placed on the first. A device-mapper device hides its table from ordinary users; one with a single device below that
 * it fills but for a header is placed as if all that is missing lay before it, an error of at most
 * {@value #MOST_DM_ERROR_PERCENT} % of the disk. Everything else is {@link Unresolved}.
 */
public final class BlockDevices {

    private static final int MOST_DM_ERROR_PERCENT = 1;

    /** Kernel sizes and starts are in these units whatever the disk's own sectors are (block/genhd.c). */
    private static final long SECTOR_BYTES = 512;

    /** Mappings on mappings; more is a loop. */
    private static final int DEEPEST = 8;

    private final Path sysfs;

    /** On the sysfs mounted at {@code sysfs}, which is {@code /sys}. */
    public BlockDevices(Path sysfs) {
        this.sysfs = sysfs;
    }

    /**
     * Where the device with these numbers lies.
     *
     * @throws IOException when an entry that exists cannot be read or is not a number
     */
    public DiskPlace place(int major, int minor) throws IOException {
        Path entry = sysfs.resolve("dev/block").resolve(major + ":" + minor);
        if (!Files.isDirectory(entry)) {
            return new Unresolved("device " + major + ":" + minor + " is no block device in " + entry.getParent()
                    + ": its file system is not on one disk (btrfs, tmpfs, overlay and network file systems are not)");
        }
        return place(entry.toRealPath(), 0);
    }

    private DiskPlace place(Path device, int depth) throws IOException {
        if (depth > DEEPEST) {
            return new Unresolved(name(device) + " lies on more than " + DEEPEST + " mapped devices");
        }
        if (Files.exists(device.resolve("partition"))) {
            DiskPlace disk = place(parentOf(device), depth + 1);
            return shifted(disk, sectors(device.resolve("start")), sectors(device.resolve("size")));
        }
        if (Files.isDirectory(device.resolve("md"))) {
            return mirror(device, depth);
        }
        if (Files.isDirectory(device.resolve("dm"))) {
            return mapped(device, depth);
        }
        return wholeDisk(device);
    }

    private DiskPlace wholeDisk(Path device) throws IOException {
        long bytes = sectors(device.resolve("size"));
        if (bytes == 0) {
            return new Unresolved(name(device) + " has no medium");
        }
        return new OnDisk(
                name(device),
                Path.of("/dev").resolve(name(device).replace('!', '/')),
                DiskIdentity.of(device, bytes),
                0,
                bytes,
                bytes,
                rotation(device));
    }

    private DiskPlace mirror(Path device, int depth) throws IOException {
        String level = text(device.resolve("md/level")).orElse("unknown level");
        List<Path> members = slaves(device);
        if (!level.equals("raid1") || members.isEmpty()) {
            return new Unresolved(name(device) + " is " + level + " over " + names(members)
                    + ": its addresses are striped over disks; only raid1 can be followed to a disk");
        }
        Path member = members.get(0);
        Path offset = device.resolve("md").resolve("dev-" + name(member)).resolve("offset");
        long dataOffset = Files.exists(offset) ? sectors(offset) : 0;
        return shifted(place(member.toRealPath(), depth + 1), dataOffset, sectors(device.resolve("size")));
    }

    private DiskPlace mapped(Path device, int depth) throws IOException {
        String uuid = text(device.resolve("dm/uuid")).orElse("");
        String label = text(device.resolve("dm/name")).map(n -> " (" + n + ")").orElse("");
        List<Path> below = slaves(device);
        if (below.size() != 1) {
            return new Unresolved(name(device) + label + " maps " + below.size() + " devices, " + names(below)
                    + ": how its addresses are spread over them is hidden; use one device below each file system");
        }
        if (uuid.toLowerCase(Locale.ROOT).contains("stripe")) {
            return new Unresolved(name(device) + label + " is striped (its uuid is " + uuid + ")");
        }
        Path slave = below.get(0).toRealPath();
        long length = sectors(device.resolve("size"));
        long uncertain = sectors(slave.resolve("size")) - length;
        DiskPlace lower = place(slave, depth + 1);
        if (lower instanceof OnDisk disk
                && (uncertain < 0 || uncertain > disk.diskBytes() / 100 * MOST_DM_ERROR_PERCENT)) {
            return new Unresolved(name(device) + label + " takes " + length + " bytes of the "
                    + (length + uncertain) + " on " + name(slave)
                    + ", and where is hidden: a volume must fill its disk but for "
                    + MOST_DM_ERROR_PERCENT + " %");
        }
        return shifted(lower, uncertain, length);
    }

    private static DiskPlace shifted(DiskPlace lower, long offset, long length) {
        if (lower instanceof OnDisk disk) {
            return new OnDisk(
                    disk.disk(),
                    disk.device(),
                    disk.identity(),
                    disk.startBytes() + offset,
                    length,
                    disk.diskBytes(),
                    disk.rotation());
        }
        return lower;
    }

    private static Rotation rotation(Path device) throws IOException {
        String flag = text(device.resolve("queue/rotational")).orElse("");
        return switch (flag) {
            case "1" -> Rotation.ROTATING;
            case "0" -> Rotation.NOT_ROTATING;
            default -> Rotation.UNKNOWN;
        };
    }

    private static List<Path> slaves(Path device) throws IOException {
        Path folder = device.resolve("slaves");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }

    private static String names(List<Path> devices) {
        return devices.isEmpty()
                ? "no device"
                : String.join(", ", devices.stream().map(BlockDevices::name).toList());
    }

    private static String name(Path device) {
        return String.valueOf(device.getFileName());
    }

    private static Path parentOf(Path device) throws IOException {
        Path parent = device.getParent();
        if (parent == null) {
            throw new IOException(device + " is a partition without a disk");
        }
        return parent;
    }

    private static long sectors(Path file) throws IOException {
        String text = text(file).orElseThrow(() -> new IOException(file + " is missing"));
        try {
            return Math.multiplyExact(Long.parseLong(text), SECTOR_BYTES);
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IOException(file + " says '" + text + "', which is no number of sectors", e);
        }
    }

    /** The trimmed content of a sysfs file; empty when it does not exist or says nothing. */
    static Optional<String> text(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        return Optional.of(Files.readString(file).strip()).filter(text -> !text.isEmpty());
    }
}
