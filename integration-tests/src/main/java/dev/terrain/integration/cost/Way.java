package dev.terrain.integration.cost;

/** How an intermediate file is made. */
enum Way {
    /** Hadoop's own local file system as it is here; without its native library it starts chmod(1) for every file. */
    STOCK("stock"),
    /** Hadoop's own with one chmod(2) for every file, which is what its native library does: the fair comparison. */
    STOCK_CHMOD("stock with chmod(2)"),
    /** zone-allocator's, with a pool. */
    PLUGIN("zone-allocator");

    private final String label;

    Way(String label) {
        this.label = label;
    }

    /** As the reports call it. */
    String label() {
        return label;
    }
}
