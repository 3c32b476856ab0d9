package dev.terrain.zone.internal.disk;

import java.nio.file.Path;

/**
 * Where the device of a file system lies: one piece of one disk.
 *
 * @param disk the kernel's name: sdb, loop3
 * @param device the whole disk under /dev
 * @param identity names the disk across reboots; fit for a file name
 * @param startBytes disk address of the first byte of the file system's device
 * @param lengthBytes of the file system's device
 * @param diskBytes of the whole disk
 * @param isCalledSolid whether the kernel's flag {@code queue/rotational} is 0; virtual machines often have it wrong, a
 *     measurement decides
 */
public record DiskPlace(
        String disk,
        Path device,
        String identity,
        long startBytes,
        long lengthBytes,
        long diskBytes,
        boolean isCalledSolid) {

    public DiskPlace {
        if (startBytes < 0 || lengthBytes <= 0 || startBytes + lengthBytes > diskBytes) {
            throw new IllegalArgumentException(
                    lengthBytes + " bytes from " + startBytes + " are not on " + disk + " of " + diskBytes + " bytes");
        }
    }

    /** The disk address of a byte of the file system's device. */
    public long diskAddress(long onFileSystem) {
        return startBytes + onFileSystem;
    }
}
