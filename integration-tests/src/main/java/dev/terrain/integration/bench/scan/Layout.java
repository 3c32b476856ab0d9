package dev.terrain.integration.bench.scan;

import java.util.Locale;

/** How input lies on several disks. */
enum Layout {
    /** A file system on each, as a DataNode has its folders. */
    FOLDERS,
    /** One file system on a volume of all of them, in stripes, as LVM makes it. */
    STRIPED;

    int volumes(int disks) {
        return this == FOLDERS ? disks : 1;
    }

    /** What the command line calls it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
