package dev.terrain.integration.bench.terasort;

import java.util.Locale;

/** Where the input is, and the output unless a DataNode is distant: then it is in HDFS. */
enum RowsOn {
    /** The cluster's own. */
    HDFS,
    /** A Lustre, simulated. */
    LUSTRE;

    /** As the command line calls it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
