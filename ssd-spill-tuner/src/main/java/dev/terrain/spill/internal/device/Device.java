package dev.terrain.spill.internal.device;

/**
 * The device below the local directories of one file system.
 *
 * @param name as the kernel calls the whole device, such as sda, or the place it was mounted from where it has none
 * @param fileSystem its type, such as ext4
 */
public record Device(String name, String fileSystem) {}
