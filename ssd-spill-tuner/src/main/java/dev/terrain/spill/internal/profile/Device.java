package dev.terrain.spill.internal.profile;

/**
 * What local directories of one file system have in common.
 *
 * @param identity fit for a file name; the same after a reboot where the kernel knows a serial number or the like
 * @param name as the kernel calls the whole device now, or the file system's type where it has none
 * @param fileSystem its type, such as ext4
 * @param deviceBytes size of the whole device, or of the file system where it has none
 * @param readAheadBytes what the kernel reads ahead of a sequential reader; 0 when that is not known
 */
public record Device(String identity, String name, String fileSystem, long deviceBytes, long readAheadBytes) {

    public Device {
        if (!identity.matches("[A-Za-z0-9_-][A-Za-z0-9._-]*")) {
            throw new IllegalArgumentException("not an identity fit for a file name: " + identity);
        }
        if (deviceBytes < 0 || readAheadBytes < 0) {
            throw new IllegalArgumentException("less than nothing of " + identity);
        }
    }
}
