package dev.terrain.integration.bench.zone;

import dev.terrain.integration.fixture.disk.DiskModel;
import java.util.Locale;

/** What is compared. */
enum Arm {
    STOCK_EMPTY("a fresh file system, stock Hadoop"),
    STOCK_AGED("an aged file system, stock Hadoop"),
    PIN("an aged file system, confined to its outer zone"),
    POOL("an aged file system, intermediate files from a pool in its outer zone"),
    BOUND("an aged file system on a disk with the outer speed everywhere, stock Hadoop");

    private final String meaning;

    Arm(String meaning) {
        this.meaning = meaning;
    }

    /** As the command line and the reports call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one that is called so. */
    static Arm of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    String meaning() {
        return meaning;
    }

    boolean isAged() {
        return this != STOCK_EMPTY;
    }

    /** The disk for it, out of the one that the benchmark is about. */
    DiskModel on(DiskModel model) {
        return this == BOUND ? model.flat() : model;
    }
}
