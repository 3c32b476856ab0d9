package dev.terrain.integration.bench.scan;

/** Through which file system of Hadoop the disk is read. */
enum Store implements Labelled {
    /** The disk's own file system, as file:///. */
    FILE,
    /** A DataNode whose only volume is on the disk. */
    HDFS
}
