package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Word;

/** How input lies on several disks. */
enum Layout implements Word {
    /** A file system on each, as a DataNode has its folders. */
    FOLDERS,
    /** One file system on a volume of all of them, in stripes, as LVM makes it. */
    STRIPED;

    int volumes(int disks) {
        return this == FOLDERS ? disks : 1;
    }
}
