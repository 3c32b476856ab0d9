package dev.terrain.spill;

import dev.terrain.commons.conf.Key;

/** Every configuration key of this module; the reference table in {@code docs/configuration.md} lists the same. */
public enum SpillKeys implements Key {
    /** Memory of the map side's sort. */
    MEMORY_BYTES(
            "terrain.spill.memory-bytes",
            "bytes",
            "0",
            "bytes",
            "Memory of the map side's sort, 1m to 2047m. 0: mapreduce.task.io.sort.mb, and more while the"
                    + " heap has room."),

    /** The reserve of growing sort memory. */
    HEAP_RESERVE(
            "terrain.spill.heap-reserve",
            "double",
            "0.25",
            "share of the heap",
            "The share of a map task's heap that stays free when the sort takes more than"
                    + " mapreduce.task.io.sort.mb, 0 to 1. 1: it never takes more."),

    /** The I/O unit of a merge. */
    IO_UNIT_BYTES(
            "terrain.spill.io-unit-bytes",
            "bytes",
            "0",
            "bytes",
            "Bytes that a merge reads at once of each run, 4k to 64m. 0: 256k, and 2m once the merge's reads"
                    + " seek and memory allows."),

    /** How many runs one merge takes. */
    MERGE_WIDTH(
            "terrain.spill.merge-width",
            "int",
            "0",
            "runs",
            "The most runs that one merge takes, 2 to 10000; each is an open file, and compressed ones need a MiB of"
                    + " memory each. 0: chosen by memory and by the speed of the first reads, at most 250."),

    /** Whether reduces read map outputs of their node from the file. */
    READ_IN_PLACE(
            "terrain.spill.read-in-place",
            "boolean",
            "true",
            "",
            "Whether a reduce reads the map outputs of its own node from their files. false: it fetches them"
                    + " over HTTP as Hadoop does.");

    private final Text text;

    SpillKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.text = new Text(key, type, defaultValue, unit, doc);
    }

    @Override
    public Text text() {
        return text;
    }
}
