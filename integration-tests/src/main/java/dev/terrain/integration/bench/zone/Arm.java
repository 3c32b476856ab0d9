package dev.terrain.integration.bench.zone;

import dev.terrain.integration.bench.Word;
import dev.terrain.integration.fixture.disk.DiskModel;

/** What is compared: stock Hadoop or one of the plugin's modes, on a file system in some use. */
enum Arm implements Word {
    STOCK_EMPTY(Use.EMPTY, Mode.STOCK),
    PIN_EMPTY(Use.EMPTY, Mode.PIN),
    POOL_EMPTY(Use.EMPTY, Mode.POOL),
    STOCK_HALF(Use.HALF, Mode.STOCK),
    POOL_HALF(Use.HALF, Mode.POOL),
    STOCK_AGED(Use.AGED, Mode.STOCK),
    PIN(Use.AGED, Mode.PIN),
    POOL(Use.AGED, Mode.POOL),
    BOUND(Use.AGED, Mode.STOCK);

    final Use use;
    final Mode mode;

    Arm(Use use, Mode mode) {
        this.use = use;
        this.mode = mode;
    }

    /** What is on the file system before the job. */
    enum Use {
        EMPTY("a fresh file system"),
        /** The pool, if there is one, was built before. */
        HALF("a file system half full of HDFS blocks"),
        AGED("an aged file system");

        final String meaning;

        Use(String meaning) {
            this.meaning = meaning;
        }
    }

    /** Who decides where intermediate files lie. */
    enum Mode {
        STOCK("stock Hadoop"),
        PIN("confined to its outer zone"),
        POOL("intermediate files from a pool in its outer zone");

        final String meaning;

        Mode(String meaning) {
            this.meaning = meaning;
        }
    }

    String meaning() {
        String where = this == BOUND ? " on a disk with the outer speed everywhere" : "";
        return use.meaning + where + ", " + mode.meaning;
    }

    /** The disk for it, out of the one that the benchmark is about. */
    DiskModel on(DiskModel model) {
        return this == BOUND ? model.flat() : model;
    }
}
