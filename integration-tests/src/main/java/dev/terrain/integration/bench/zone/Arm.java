package dev.terrain.integration.bench.zone;

import dev.terrain.integration.bench.Word;
import dev.terrain.integration.fixture.disk.DiskModel;

/** What is compared. */
enum Arm implements Word {
    STOCK_EMPTY("a fresh file system, stock Hadoop"),
    STOCK_AGED("an aged file system, stock Hadoop"),
    PIN("an aged file system, confined to its outer zone"),
    POOL("an aged file system, intermediate files from a pool in its outer zone"),
    BOUND("an aged file system on a disk with the outer speed everywhere, stock Hadoop");

    final String meaning;

    Arm(String meaning) {
        this.meaning = meaning;
    }

    boolean isAged() {
        return this != STOCK_EMPTY;
    }

    /** The disk for it, out of the one that the benchmark is about. */
    DiskModel on(DiskModel model) {
        return this == BOUND ? model.flat() : model;
    }
}
