package dev.terrain.zone.internal.pin;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.OptionalLong;

/**
 * What a pin with this limit does to this file system; made only where one is possible.
 *
 * @param limitBytes where the zone ends, from the start of the file system's device; a multiple of
 *     {@link #ALIGNMENT_BYTES}
 * @param marginBytes what stays available for running writers at every moment
 * @param before the free space that there is
 * @param heldInZoneBytes what a pin that is there already holds before the limit, and will give back
 */
public record PinPlan(long limitBytes, long marginBytes, FreeSpace before, long heldInZoneBytes) {

    /** No file system here has larger blocks. */
    public static final long ALIGNMENT_BYTES = 64 << 10;

    private static final long LEAST_MARGIN_BYTES = 64 << 20;
    private static final double MARGIN_SHARE = 0.01;

    /**
     * Looks without changing anything.
     *
     * @param margin what to leave for running writers; without it 64 MiB or 1 % of the file system, whichever is more,
     *     but at most half of what is free in the zone
     * @throws IOException in one line with its remedy, where such a pin is not possible
     */
    public static PinPlan of(Mount mount, long limitBytes, OptionalLong margin) throws IOException {
        requirePossible(mount);
        long limit = limitBytes - limitBytes % ALIGNMENT_BYTES;
        if (limit <= 0) {
            throw new IOException("a zone of " + limitBytes + " bytes on " + mount.mountPoint() + ": choose at least "
                    + ALIGNMENT_BYTES);
        }
        try (PinFolder folder = PinFolder.open(mount)) {
            FreeSpace free = FreeSpace.of(folder, limit);
            long held = PinStatus.heldBefore(folder, limit);
            long byDefault = Math.min(
                    Math.max(LEAST_MARGIN_BYTES, (long) (MARGIN_SHARE * free.totalBytes())),
                    (free.inZoneBytes() + held) / 2);
            PinPlan plan = new PinPlan(limit, margin.orElse(byDefault), free, held);
            plan.requireRoom(mount);
            return plan;
        } catch (KernelException e) {
            throw new IOException(
                    mount.mountPoint() + " does not say what is free (" + e.getMessage()
                            + "): Linux 4.12 or newer is needed, or pin it unmounted with --offline",
                    e);
        }
    }

    /** What will be taken. */
    public long toPinBytes() {
        return before.behindForFilesBytes();
    }

    /** What df will show as available afterwards. */
    public long availableAfterBytes() {
        return Math.max(0, before.availableBytes() + heldInZoneBytes - toPinBytes());
    }

    /**
     * Refuses a file system that does not know the calls of a pin at all.
     *
     * @throws IOException in one line with its remedy
     */
    public static void requirePossible(Mount mount) throws IOException {
        if (mount.type().equals("ext2") || mount.type().equals("ext3")) {
            throw offlineOnly(mount, mount.type());
        }
        if (!mount.isSupported()) {
            throw new IOException(
                    mount.mountPoint() + " is " + mount.type() + ", not ext4 or xfs: name a directory on one of these");
        }
        if (Files.getFileStore(mount.mountPoint()).isReadOnly()) {
            throw new IOException(
                    mount.mountPoint() + " is mounted read-only: mount -o remount,rw " + mount.mountPoint() + " first");
        }
        if (!Files.isWritable(mount.mountPoint())) {
            throw new IOException(mount.mountPoint() + " cannot be written, permission denied: run as root");
        }
        if (!canAllocate(mount)) {
            throw offlineOnly(mount, mount.type() + " without extents");
        }
    }

    private static IOException offlineOnly(Mount mount, String kind) {
        return new IOException(mount.mountPoint() + " is " + kind
                + ", which cannot allocate without writing: unmount it and use --device " + mount.source()
                + " --offline");
    }

    /** Tries it with a file without a name: nothing else says whether a mounted ext4 makes files with extents. */
    private static boolean canAllocate(Mount mount) {
        try (KernelFile file = KernelFile.open(mount.mountPoint(), KernelFile.Access.CREATE_NAMELESS)) {
            file.allocateKeepingSize(0, ALIGNMENT_BYTES);
            return true;
        } catch (KernelException e) {
            return e.errno() != KernelException.EOPNOTSUPP; // a full file system can
        }
    }

    /**
     * What is available after a pin is less than what is free in the zone: root's reserve, 5 % of the whole file system
     * unless mke2fs was told otherwise, has to fit into the zone as well.
     */
    private void requireRoom(Mount mount) throws IOException {
        long after = availableAfterBytes();
        if (after < marginBytes || after == 0) {
            throw new IOException("the zone of " + mount.mountPoint() + " would have " + after
                    + " bytes available (" + (before.inZoneBytes() + heldInZoneBytes)
                    + " free, less root's reserve for the whole file system), "
                    + "less than the margin of " + marginBytes
                    + ": choose a larger zone, free space, or lower the reserve with tune2fs -m");
        }
    }
}
