package dev.terrain.zone;

/** Every configuration key of this module. docs/configuration.md lists the same keys, and a test compares the two. */
public enum ZoneKeys {
    ENABLED(
            "terrain.zone.enabled",
            "boolean",
            "true",
            "",
            "Whether intermediate files take slabs. A job that sets false runs exactly as stock."),
    FORECAST_BYTES(
            "terrain.zone.forecast-bytes",
            "bytes",
            "64m",
            "bytes",
            "How large a slab is asked for when nothing tells how large a file becomes, from 1m to 1g."),
    LARGEST_SLAB_BYTES(
            "terrain.zone.largest-slab-bytes",
            "bytes",
            "1g",
            "bytes",
            "The largest slab of a pool, a power of two from 1m to 1g; never more than a sixteenth of the zone."),
    KEEP_FREE_BYTES(
            "terrain.zone.keep-free-bytes",
            "bytes",
            "0",
            "bytes",
            "What a pool leaves available to everybody else at any moment; 0 is 64m or 1 % of the file system, "
                    + "whichever is more. The fullness ceiling may ask for more."),
    FULLNESS_CEILING(
            "terrain.zone.fullness-ceiling",
            "double",
            "0.85",
            "of the file system",
            "From which used share on slabs are given back, above 0 and up to 1. Below the threshold of YARN's disk "
                    + "checker, which is 90 % unless configured."),
    REFILL_BYTES(
            "terrain.zone.refill-bytes",
            "bytes",
            "64m",
            "bytes",
            "How much of the zone must be free, from 1m on, before an idle node makes it part of the pool again.");

    private final String key;
    private final String type;
    private final String defaultValue;
    private final String unit;
    private final String doc;

    ZoneKeys(String key, String type, String defaultValue, String unit, String doc) {
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

    /** What kind of value it takes: boolean, bytes (with Hadoop's suffixes) or double. */
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
