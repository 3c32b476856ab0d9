package dev.terrain.spill;

/** Every configuration key of this module; the reference table in {@code docs/configuration.md} lists the same. */
public enum SpillKeys {
    /** Off: collector and shuffle are Hadoop's own and nothing else. */
    ENABLED(
            "terrain.spill.enabled",
            "boolean",
            "true",
            "",
            "Whether tasks are tuned at all. Off, Hadoop's own buffer and shuffle work as if they had been named"
                    + " themselves, and no counters are written."),

    /** Floor of the chosen sort buffer. */
    SORT_MEGABYTES_MIN(
            "terrain.spill.sort-megabytes-min",
            "int",
            "32",
            "MiB",
            "The smallest sort buffer that is chosen, 1 to 2047. It is raised until one merge takes all spills."),

    /** Ceiling of the chosen merge factor. */
    MERGE_FACTOR_MAX(
            "terrain.spill.merge-factor-max",
            "int",
            "100",
            "spills",
            "The most spills that are merged at once, 2 to 10000. Each is an open file."),

    /** I/O buffer during the merge. */
    IO_BUFFER_BYTES(
            "terrain.spill.io-buffer-bytes",
            "bytes",
            "128k",
            "bytes",
            "The buffer for each spill that is merged, 4k to 16m. It replaces a smaller io.file.buffer.size from the end"
                    + " of the mapper to the end of the merge."),

    /** How the size of the output follows from that of the input. */
    OUTPUT_RATIO(
            "terrain.spill.output-ratio",
            "double",
            "1.0",
            "bytes per byte",
            "Serialised map output that is expected for each byte of input, above 0 and up to 10000. Where it is not set,"
                    + " what earlier tasks of the job's name emitted counts instead of the default."),

    /** How the number of records follows from the size of the output. */
    RECORD_BYTES(
            "terrain.spill.record-bytes",
            "bytes",
            "100",
            "bytes",
            "Serialised size that is expected of one map output record, 1 to 1g. Where it is not set, what earlier tasks"
                    + " of the job's name emitted counts instead of the default."),

    /** Whether tasks learn from earlier ones. */
    HISTORY(
            "terrain.spill.history",
            "boolean",
            "true",
            "",
            "Whether map tasks note what they emitted, for later ones of the same user, machine and job name. A job"
                    + " without a name has no history."),

    /** Where they note it. */
    HISTORY_DIR(
            "terrain.spill.history-dir",
            "string",
            "/dev/shm",
            "",
            "Where the history is: in a folder terrain-spill-USER, which only that user may read, at most 1000 files of"
                    + " one line."),

    /** Where profiles are. */
    PROFILE_DIR(
            "terrain.spill.profile-dir",
            "string",
            "",
            "",
            "Where tasks find the profiles that the command profile made. Empty: /var/lib/terrain/spill if it exists, else"
                    + " ~/.terrain/spill."),

    /** When a profile counts as stale. */
    PROFILE_AGE_MAX(
            "terrain.spill.profile-age-max",
            "time",
            "180d",
            "",
            "How old a profile may be, from 1s on. With an older one tasks are planned as if there were none."),

    /** Least gain that is worth a change. */
    GAIN_MIN(
            "terrain.spill.gain-min",
            "double",
            "0.05",
            "of the predicted time",
            "What the model has to predict as gain before it changes anything, 0 and more, below 1. Only with a profile."),

    /** Whether a job's own values may change. */
    OVERRIDE_JOB(
            "terrain.spill.override-job",
            "boolean",
            "false",
            "",
            "Whether values that the job set itself may be changed too, by prediction from a profile. What an"
                    + " administrator declared final stays."),

    /** The heap that sorting may take where mappers are known to leave it. */
    HEAP_MEGABYTES_MAX(
            "terrain.spill.heap-megabytes-max",
            "int",
            "0",
            "MiB",
            "Heap that sort buffer and merge of a map task may take together where its mappers are known to leave that much,"
                    + " 0 to 2047; never more than 0.6 of the heap. 0, or what is less: half of the sort buffer that it"
                    + " came with. Only with a profile.");

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
