package dev.terrain.integration.bench.scan;

import java.util.Locale;

/** Through which file system of Hadoop the disk is read. */
enum Store {
    /** The disk's own file system, as file:///. */
    FILE,
    /** A DataNode whose only volume is on the disk. */
    HDFS;

    /** What the command line and the reports call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
