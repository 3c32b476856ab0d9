package dev.terrain.spill;

/** Every configuration key of this module; the reference table in {@code docs/configuration.md} lists the same. */
public enum SpillKeys {
    /** Off: collector and shuffle are Hadoop's own and nothing else. */
    ENABLED(
            "terrain.spill.enabled",
            "boolean",
            "true",
            "",
            "Whether tasks are sorted and merged here at all. If false, Hadoop's own buffer and shuffle do it."),

    /** Memory of the map side's sort. */
    MEMORY_BYTES(
            "terrain.spill.memory-bytes",
            "bytes",
            "0",
            "bytes",
            "Memory of the map side's sort, 1m to 2047m. 0: mapreduce.task.io.sort.mb, and more while the heap has it to"
                    + " spare."),

    /** What growth leaves alone. */
    HEAP_RESERVE(
            "terrain.spill.heap-reserve",
            "double",
            "0.25",
            "share of the heap",
            "The share of a map task's heap that its sort leaves free when it takes more than"
                    + " mapreduce.task.io.sort.mb, 0 to 1. 1: it never takes more."),

    /** What a merge reads at once. */
    IO_UNIT_BYTES(
            "terrain.spill.io-unit-bytes",
            "bytes",
            "0",
            "bytes",
            "What a merge reads at once of each run, 4k to 64m. 0: 256k, and 2m once the merge's reads seek,"
                    + " where there is the memory."),

    /** How many runs one merge takes. */
    MERGE_WIDTH(
            "terrain.spill.merge-width",
            "int",
            "0",
            "runs",
            "The most runs that one merge takes, 2 to 10000; each is an open file. 0: by the memory and by the speed of"
                    + " the first reads, at most 250."),

    /** Whether reduces read map outputs of their node from the file. */
    READ_IN_PLACE(
            "terrain.spill.read-in-place",
            "boolean",
            "true",
            "",
            "Whether a reduce reads the map outputs of its own node where the map tasks left them. If false, it fetches"
                    + " them over HTTP as Hadoop does.");

    private final String key;
    private final String type;
    private final String defaultValue;
    private final String unit;
    private final String doc;

    SpillKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.key = key;
        this.type = type;
        this.defaultValue = defaultValue;
        this.unit = unit;
        this.doc = doc;
    }

    /** The name as it stands in an XML file. */
    public String key() {
        return key;
    }

    /**
     * What kind of value it takes: boolean, int, double, string, list, class, or bytes and time with Hadoop's suffixes.
     */
    public String type() {
        return type;
    }

    /** The value in effect when nothing is configured, as one would write it. */
    public String defaultValue() {
        return defaultValue;
    }

    /** The unit of a plain number, or an empty string. */
    public String unit() {
        return unit;
    }

    /** One or two sentences for the person who sets it. */
    public String doc() {
        return doc;
    }
}
