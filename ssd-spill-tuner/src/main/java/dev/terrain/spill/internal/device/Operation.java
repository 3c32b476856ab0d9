package dev.terrain.spill.internal.device;

/** The measured operation. */
public enum Operation {
    /** Units at random places of a file. */
    READ,
    /** Units one after another. */
    WRITE
}
