package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Word;

/** Through which file system of Hadoop the disk is read. */
enum Store implements Word {
    /** The disk's own file system, as file:///. */
    FILE,
    /** A DataNode whose only volume is on the disk. */
    HDFS;
}
