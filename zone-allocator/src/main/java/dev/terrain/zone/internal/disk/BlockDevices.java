package dev.terrain.zone.internal.disk;

import dev.terrain.commons.linux.BlockDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The kernel's tree of block devices, read as any user may.
 *
 * <p>Partitions, whole disks and loop devices are exact. A RAID 1 of md lies on each of its members alike, and is
 * placed on the first. A device-mapper device hides its table from ordinary users; one with a single device below that
 * it fills but for a header is placed as if all that is missing lay before it, an error of at most
 * {@value #MOST_DM_ERROR_PERCENT} % of the disk. Everything else is refused.
 */
public final class BlockDevices {

    private static final int MOST_DM_ERROR_PERCENT = 1;

    /** Kernel sizes and starts are in these units whatever the disk's own sectors are (block/genhd.c). */
    private static final long SECTOR_BYTES = 512;

    private static final String SIZE = "size";

    private final Path sysfs;

    /** On the sysfs mounted at {@code sysfs}, which is {@code /sys}. */
    public BlockDevices(Path sysfs) {
        this.sysfs = sysfs;
    }

    /**
     * Where the device with these numbers lies.
     *
     * @throws NoZoneException when it is not one piece of one disk, as far as an unprivileged user can see
     * @throws IOException when an entry that exists cannot be read or is not a number
     */
    public DiskPlace place(int major, int minor) throws IOException {
        Optional<BlockDevice> device = BlockDevice.of(sysfs, major, minor);
        if (device.isEmpty()) {
            throw new NoZoneException("device " + major + ":" + minor + " is no block device in " + sysfs
                    + "/dev/block: its file system is not on one disk (btrfs, tmpfs, overlay and network file"
                    + " systems are not)");
        }
        return place(device.get(), 0);
    }

    private DiskPlace place(BlockDevice device, int depth) throws IOException {
        if (depth > BlockDevice.DEEPEST) {
            throw new NoZoneException(device.name() + " lies on more than " + BlockDevice.DEEPEST + " mapped devices");
        }
        Optional<BlockDevice> disk = device.disk();
        if (disk.isPresent()) {
            return shifted(place(disk.get(), depth + 1), sectors(device, "start"), sectors(device, SIZE));
        }
        if (Files.isDirectory(device.folder().resolve("md"))) {
            return mirror(device, depth);
        }
        if (Files.isDirectory(device.folder().resolve("dm"))) {
            return mapped(device, depth);
        }
        return wholeDisk(device);
    }

    private DiskPlace wholeDisk(BlockDevice disk) throws IOException {
        long bytes = sectors(disk, SIZE);
        if (bytes == 0) {
            throw new NoZoneException(disk.name() + " has no medium");
        }
        return new DiskPlace(
                disk.name(),
                Path.of("/dev").resolve(disk.name().replace('!', '/')),
                DiskIdentity.of(disk, bytes),
                0,
                bytes,
                bytes,
                disk.text("queue/rotational").equals(Optional.of("0")));
    }

    private DiskPlace mirror(BlockDevice device, int depth) throws IOException {
        String level = device.text("md/level").orElse("unknown level");
        List<BlockDevice> members = device.mappedOnto();
        if (!level.equals("raid1") || members.isEmpty()) {
            throw new NoZoneException(device.name() + " is " + level + " over " + names(members)
                    + ": its addresses are striped over disks; only raid1 can be followed to a disk");
        }
        BlockDevice member = members.get(0);
        String offset = "md/dev-" + member.name() + "/offset";
        long dataOffset = Files.exists(device.folder().resolve(offset)) ? sectors(device, offset) : 0;
        return shifted(place(member, depth + 1), dataOffset, sectors(device, SIZE));
    }

    private DiskPlace mapped(BlockDevice device, int depth) throws IOException {
        String uuid = device.text("dm/uuid").orElse("");
        String label = device.text("dm/name").map(n -> " (" + n + ")").orElse("");
        List<BlockDevice> below = device.mappedOnto();
        if (below.size() != 1) {
            throw new NoZoneException(device.name() + label + " maps " + below.size() + " devices, " + names(below)
                    + ": how its addresses are spread over them is hidden; use one device below each file system");
        }
        if (uuid.toLowerCase(Locale.ROOT).contains("stripe")) {
            throw new NoZoneException(device.name() + label + " is striped (its uuid is " + uuid + ")");
        }
        BlockDevice only = below.get(0);
        long length = sectors(device, SIZE);
        long uncertain = sectors(only, SIZE) - length;
        DiskPlace lower = place(only, depth + 1);
        if (uncertain < 0 || uncertain > lower.diskBytes() / 100 * MOST_DM_ERROR_PERCENT) {
            throw new NoZoneException(device.name() + label + " takes " + length + " bytes of the "
                    + (length + uncertain) + " on " + only.name()
                    + ", and where is hidden: a volume must fill its disk but for "
                    + MOST_DM_ERROR_PERCENT + " %");
        }
        return shifted(lower, uncertain, length);
    }

    private static DiskPlace shifted(DiskPlace lower, long offset, long length) {
        return new DiskPlace(
                lower.disk(),
                lower.device(),
                lower.identity(),
                lower.startBytes() + offset,
                length,
                lower.diskBytes(),
                lower.isCalledSolid());
    }

    private static String names(List<BlockDevice> devices) {
        return devices.isEmpty()
                ? "no device"
                : String.join(", ", devices.stream().map(BlockDevice::name).toList());
    }

    private static long sectors(BlockDevice device, String file) throws IOException {
        Path path = device.folder().resolve(file);
        String text = device.text(file).orElseThrow(() -> new IOException(path + " is missing"));
        try {
            return Math.multiplyExact(Long.parseLong(text), SECTOR_BYTES);
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IOException(path + " says '" + text + "', which is no number of sectors", e);
        }
    }
}
