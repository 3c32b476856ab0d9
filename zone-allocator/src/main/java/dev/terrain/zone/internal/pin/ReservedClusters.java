package dev.terrain.zone.internal.pin;

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
        Path device = sysfs.resolve("dev/block").resolve(mount.major() + ":" + mount.minor());
        try {
            String name = device.toRealPath().getFileName().toString();
            return new ReservedClusters(sysfs.resolve("fs/ext4").resolve(name).resolve("reserved_clusters"));
        } catch (IOException e) {
            return new ReservedClusters(device.resolve("no-such-device"));
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
