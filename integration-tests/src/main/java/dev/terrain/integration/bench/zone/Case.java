package dev.terrain.integration.bench.zone;

import dev.terrain.integration.fixture.disk.DiskModel;
import java.util.Locale;

/** What is compared. */
enum Case {
    STOCK_EMPTY("a fresh file system, stock Hadoop"),
    STOCK_AGED("an aged file system, stock Hadoop"),
    PIN("an aged file system, confined to its outer zone"),
    POOL("an aged file system, intermediate files from a pool in its outer zone"),
    BOUND("an aged file system on a disk with the outer speed everywhere, stock Hadoop");

    private final String meaning;

    Case(String meaning) {
        this.meaning = meaning;
    }

    /** As the command line and the reports call it. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String meaning() {
        return meaning;
    }

    boolean isAged() {
        return this != STOCK_EMPTY;
    }

    /** The disk for this case, out of the one that the benchmark is about. */
    DiskModel on(DiskModel model) {
        return this == BOUND ? model.flat() : model;
    }
}
