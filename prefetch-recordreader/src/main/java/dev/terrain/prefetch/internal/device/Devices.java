package dev.terrain.prefetch.internal.device;

import dev.terrain.commons.linux.BlockDevice;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The devices at which the tasks of this machine take turns in one token directory, each once in this JVM: its locks
 * belong to the process, not to whoever took them. Thread-safe.
 *
 * <p>Below a local file, a partition is its disk, and so is a mapped device (LVM, md, dm-crypt) over one disk. A mapped
 * device over several is a device of its own: reads of it spread over the disks below in a way that is hidden. Example:
 * {@code /data/part-0} has st_dev 253:1; {@code /sys/dev/block/253:1/slaves} holds {@code sdb1} only, whose parent
 * {@code sdb} has the numbers 8:16, so the name is {@code block-8:16}.
 */
public final class Devices {

    private static final Map<Path, Devices> OPEN = new HashMap<>();

    /** What can be the name of a file that nobody looks for elsewhere. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9:_-]{1,128}");

    private final TokenDirectory directory;
    private final Path sysfs;
    private final Map<String, Device> devices = new ConcurrentHashMap<>();

    private Devices(TokenDirectory directory, Path sysfs) {
        this.directory = directory;
        this.sysfs = sysfs;
    }

    /**
     * Those that meet in {@code folder}, which is made if it is missing.
     *
     * @throws IOException when it cannot be made, or something else than a folder is in its place
     */
    public static Devices in(Path folder) throws IOException {
        return in(folder, Path.of("/sys"));
    }

    /** As {@link #in(Path)}, on the sysfs mounted at {@code sysfs}. */
    public static Devices in(Path folder, Path sysfs) throws IOException {
        Path key = folder.toAbsolutePath().normalize();
        synchronized (OPEN) {
            Devices known = OPEN.get(key);
            if (known == null) {
                known = new Devices(TokenDirectory.open(key), sysfs);
                OPEN.put(key, known);
            }
            return known;
        }
    }

    /**
     * The device of this name, which all readers of this machine give to it and its file in the folder.
     *
     * @param name such as {@code block-8:16} or {@code storage-DS-1b3c...}: up to 128 letters, digits, colons, dashes
     *     and underscores
     * @throws IllegalArgumentException when the name has other characters
     */
    public Device get(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("no name of a device: '" + name + "'");
        }
        return devices.computeIfAbsent(name, any -> new Device(name, directory, InstantSource.system()));
    }

    /**
     * The device of a local file; empty where its file system is on none (tmpfs, overlay, NFS, btrfs).
     *
     * @throws IOException when the file or an entry of sysfs cannot be read
     */
    public Optional<Device> below(Path file) throws IOException {
        Optional<BlockDevice> device = BlockDevice.below(sysfs, file);
        return device.isPresent() ? Optional.of(get(nameOf(device.get()))) : Optional.empty();
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
