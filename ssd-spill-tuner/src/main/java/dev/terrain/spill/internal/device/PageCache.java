package dev.terrain.spill.internal.device;

/** Whether a measurement went past the kernel's page cache. */
public enum PageCache {
    /** Reads came from the device. */
    BYPASSED,
    /** The file system allows no direct access: what was read came from memory. */
    USED
}
