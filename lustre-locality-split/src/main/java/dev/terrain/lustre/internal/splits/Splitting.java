package dev.terrain.lustre.internal.splits;

/** Where splits of a file begin and end. */
public enum Splitting {
    /** Where the job's own InputFormat had them. */
    PLAIN,
    /** At the nearest borders of stripes. */
    STRIPE,
    /** A split reads the stripes of one OST. */
    OST
}
