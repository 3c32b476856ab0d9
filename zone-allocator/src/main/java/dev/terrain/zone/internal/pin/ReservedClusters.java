package dev.terrain.zone.internal.pin;

import dev.terrain.commons.linux.BlockDevice;
import dev.terrain.zone.internal.disk.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * ext4's reserved_clusters (Documentation/ABI/testing/sysfs-fs-ext4): free space that no fallocate gets, 2 % or 4096
 * clusters, whichever is less. A pin has to take that as well.
 */
final class ReservedClusters {

    private final Path file;

    private ReservedClusters(Path file) {
        this.file = file;
    }

    static ReservedClusters of(Mount mount, Path sysfs) {
        return new ReservedClusters(
                sysfs.resolve("fs/ext4").resolve(nameOf(mount, sysfs)).resolve("reserved_clusters"));
    }

    private static String nameOf(Mount mount, Path sysfs) {
        try {
            return BlockDevice.of(sysfs, mount.major(), mount.minor())
                    .map(BlockDevice::name)
                    .orElse("no-such-device");
        } catch (IOException e) {
            return "no-such-device";
        }
    }

    /** Empty on another file system than ext4, or for a user who may not change it. */
    OptionalLong value() throws IOException {
        return Files.isWritable(file)
                ? OptionalLong.of(Long.parseLong(Files.readString(file).strip()))
                : OptionalLong.empty();
    }

    void set(long clusters) throws IOException {
        Files.writeString(file, Long.toString(clusters));
    }
}
