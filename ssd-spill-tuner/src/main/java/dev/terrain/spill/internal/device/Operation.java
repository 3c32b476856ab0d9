package dev.terrain.spill.internal.device;

/** What was done to a device. */
public enum Operation {
    /** Units at random places of a file. */
    READ,
    /** Units one after another. */
    WRITE
}
