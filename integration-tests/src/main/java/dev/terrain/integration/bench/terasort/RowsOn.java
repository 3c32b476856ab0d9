package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Word;

/** Where the input is, and the output unless a DataNode is distant: then it is in HDFS. */
enum RowsOn implements Word {
    /** The cluster's own. */
    HDFS,
    /** A Lustre, simulated. */
    LUSTRE;
}
