package dev.terrain.integration.bench.zonecost;

import java.util.Arrays;

/** How an intermediate file is made. */
enum Way {
    /** By Hadoop's own local file system. */
    STOCK("stock", "org.apache.hadoop.fs.LocalFileSystem"),
    /** By zone-allocator's, with a pool. */
    PLUGIN("zone-allocator", "dev.terrain.zone.ZonedLocalFileSystem");

    private final String label;
    private final String fileSystem;

    Way(String label, String fileSystem) {
        this.label = label;
        this.fileSystem = fileSystem;
    }

    static Way of(String label) {
        return Arrays.stream(values())
                .filter(way -> way.label.equals(label))
                .findFirst()
                .orElseThrow();
    }

    /** The value of {@code fs.file.impl}. */
    String fileSystem() {
        return fileSystem;
    }

    @Override
    public String toString() {
        return label;
    }
}
