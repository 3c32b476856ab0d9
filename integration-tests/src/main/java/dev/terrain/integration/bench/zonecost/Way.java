package dev.terrain.integration.bench.zonecost;

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

    /** As the reports call it. */
    String label() {
        return label;
    }

    /** The value of {@code fs.file.impl}. */
    String fileSystem() {
        return fileSystem;
    }
}
