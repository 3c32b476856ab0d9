package dev.terrain.integration.bench.terasort;

import java.util.Locale;

/** The disk under the cluster's blocks and local directories. */
enum DataDisk {
    /** This machine's own, under the output folder. */
    MACHINE,
    /** A simulated hard disk with zones. */
    ZONED,
    /** A simulated hard disk with one rate. */
    SPINDLE;

    /** As the command line and the reports call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
