package dev.terrain.integration.bench.zonecost;

import dev.terrain.integration.bench.Word;

/** How an intermediate file is made. */
enum Way implements Word {
    /** By Hadoop's own local file system. */
    STOCK("org.apache.hadoop.fs.LocalFileSystem"),
    /** By zone-allocator's, with a pool. */
    ZONE_ALLOCATOR("dev.terrain.zone.ZonedLocalFileSystem");

    /** The value of {@code fs.file.impl}. */
    final String fileSystem;

    Way(String fileSystem) {
        this.fileSystem = fileSystem;
    }
}
