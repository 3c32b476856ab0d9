package dev.terrain.prefetch;

/** Every configuration key of this module. docs/configuration.md lists the same keys, and a test compares the two. */
public enum PrefetchKeys {
    ENABLED(
            "terrain.prefetch.enabled",
            "boolean",
            "true",
            "",
            "Whether jobs read their splits ahead. A job that sets false runs exactly as stock."),
    FRAMEWORK_NAME(
            "terrain.prefetch.framework-name",
            "string",
            "yarn",
            "",
            "The real framework that runs the jobs when mapreduce.framework.name is terrain-prefetch: yarn, local, or "
                    + "any name that another ClientProtocolProvider answers to."),
    DELEGATE(
            "terrain.prefetch.delegate",
            "class",
            "org.apache.hadoop.mapreduce.lib.input.TextInputFormat",
            "",
            "The InputFormat that makes the splits and reads the records. Set at submission from the job's own "
                    + "InputFormat; set it by hand only in a job that names PrefetchInputFormat itself."),
    PIECE_BYTES(
            "terrain.prefetch.piece-bytes",
            "bytes",
            "4m",
            "bytes",
            "How much is read ahead at a time, from 256k to 256m. Lowered where heap-share asks for it."),
    PIECES(
            "terrain.prefetch.pieces",
            "int",
            "3",
            "",
            "How many pieces a stream holds, from 2 to 64: one that is consumed, the others read or waiting."),
    HEAP_SHARE(
            "terrain.prefetch.heap-share",
            "double",
            "0.05",
            "of the maximum heap",
            "The most heap that the pieces of one task may take, above 0 and up to 0.5. Where it is too small for "
                    + "pieces of 256k the task reads as stock.");

    private final String key;
    private final String type;
    private final String defaultValue;
    private final String unit;
    private final String doc;

    PrefetchKeys(String key, String type, String defaultValue, String unit, String doc) {
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

    /** What kind of value it takes: boolean, string, class, size (with Hadoop's suffixes), int or fraction. */
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
