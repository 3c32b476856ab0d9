package dev.terrain.zone.internal.disk;

import java.nio.file.Path;

/** Where the device of a file system lies on a disk, or why that cannot be told. */
public sealed interface DiskPlace {

    /**
     * One piece of one disk.
     *
     * @param disk the kernel's name: sdb, loop3
     * @param device the whole disk under /dev
     * @param identity names the disk across reboots; fit for a file name
     * @param startBytes disk address of the first byte of the file system's device
     * @param lengthBytes of the file system's device
     * @param diskBytes of the whole disk
     * @param rotation what the kernel believes the disk to be
     */
    record OnDisk(
            String disk,
            Path device,
            String identity,
            long startBytes,
            long lengthBytes,
            long diskBytes,
            Rotation rotation)
            implements DiskPlace {

        public OnDisk {
            if (startBytes < 0 || lengthBytes <= 0 || startBytes + lengthBytes > diskBytes) {
                throw new IllegalArgumentException(lengthBytes + " bytes from " + startBytes + " are not on " + disk
                        + " of " + diskBytes + " bytes");
            }
        }

        /** The disk address of a byte of the file system's device. */
        public long diskAddress(long onFileSystem) {
            return startBytes + onFileSystem;
        }
    }

    /**
     * Not one piece of one disk, as far as an unprivileged user can see.
     *
     * @param reason what and why, one line
     */
    record Unresolved(String reason) implements DiskPlace {}

    /** The kernel's flag {@code queue/rotational}; virtual machines often have it wrong, a measurement decides. */
    enum Rotation {
        ROTATING,
        NOT_ROTATING,
        UNKNOWN
    }
}
