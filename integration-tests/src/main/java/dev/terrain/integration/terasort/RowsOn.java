package dev.terrain.integration.terasort;

import java.util.Locale;

/** Where input and output are. */
enum RowsOn {
    /** The cluster's own. */
    HDFS,
    /** A Lustre, simulated. */
    LUSTRE;

    /** As the command line calls it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
