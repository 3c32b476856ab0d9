package dev.terrain.integration.disk;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** A file system to make on a disk. */
public enum FileSystemKind {
    EXT2,
    EXT3,
    EXT4,
    XFS;

    /** Few, large files: an inode for each MiB keeps the tables small enough to be written at once. */
    private static final int BYTES_PER_INODE = 1 << 20;

    /** As mkfs and mount call it. */
    public String type() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The command that makes it.
     *
     * <p>ext spreads directories over the disk by a hash of their names; the seed decides how, so that one seed gives
     * one layout. No blocks are reserved for root (-m 0), as is usual for data disks of Hadoop. Nothing is left for the
     * kernel to initialise while something is measured.
     */
    List<String> makeCommand(String device, long seed) {
        UUID hash = UUID.nameUUIDFromBytes(
                ByteBuffer.allocate(Long.BYTES).putLong(seed).array());
        List<String> command = new ArrayList<>(List.of("mkfs." + type()));
        if (this == XFS) {
            command.addAll(List.of("-q", "-f", "-m", "uuid=" + hash));
        } else {
            command.addAll(List.of("-q", "-F", "-b", "4096", "-m", "0", "-i", String.valueOf(BYTES_PER_INODE), "-E"));
            command.add("hash_seed=" + hash + ",lazy_itable_init=0" + (this == EXT2 ? "" : ",lazy_journal_init=0"));
        }
        command.add(device);
        return command;
    }

    /** The command that checks it, unmounted, without changing it; its exit code is 0 when all is well. */
    List<String> checkCommand(String device) {
        return this == XFS ? List.of("xfs_repair", "-n", device) : List.of("e2fsck", "-f", "-n", device);
    }
}
