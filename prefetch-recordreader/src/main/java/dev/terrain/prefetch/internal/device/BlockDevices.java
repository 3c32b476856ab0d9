package dev.terrain.prefetch.internal.device;

import dev.terrain.commons.linux.BlockDevice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Finds the disk below a file.
 *
 * <p>A partition is its disk, and so is a mapped device (LVM, md, dm-crypt) over one disk. A mapped device over several
 * is a device of its own: reads of it spread over the disks below in a way that is hidden. Example:
 * {@code /data/part-0} has st_dev 253:1; {@code /sys/dev/block/253:1/slaves} holds {@code sdb1} only, whose parent
 * {@code sdb} has the numbers 8:16, so the name is {@code block-8:16}.
 */
public final class BlockDevices {

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
    public Optional<String> below(Path file) throws IOException {
        Optional<BlockDevice> device = BlockDevice.below(sysfs, file);
        return device.isPresent() ? Optional.of(nameOf(device.get())) : Optional.empty();
    }

    /** What the readers of that device take turns at. */
    static String nameOf(BlockDevice device) throws IOException {
        BlockDevice disk = device;
        for (int depth = 0; depth < BlockDevice.DEEPEST; depth++) {
            Optional<BlockDevice> lower = lower(disk);
            if (lower.isEmpty()) {
                break;
            }
            disk = lower.get();
        }
        return "block-" + disk.numbers();
    }

    private static Optional<BlockDevice> lower(BlockDevice device) throws IOException {
        Optional<BlockDevice> disk = device.disk();
        if (disk.isPresent()) {
            return disk;
        }
        List<BlockDevice> below = device.mappedOnto();
        return below.size() == 1 ? Optional.of(below.get(0)) : Optional.empty();
    }
}
