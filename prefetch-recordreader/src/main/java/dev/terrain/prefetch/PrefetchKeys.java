package dev.terrain.prefetch;

import dev.terrain.commons.conf.Key;

/** Every configuration key of this module. docs/configuration.md lists the same keys, and a test compares the two. */
public enum PrefetchKeys implements Key {
    DELEGATE(
            "terrain.prefetch.delegate",
            "class",
            "org.apache.hadoop.mapreduce.lib.input.TextInputFormat",
            "",
            "The InputFormat that makes the splits and reads the records. Set at submission from the job's own "
                    + "InputFormat; set it by hand only in a job that names PrefetchInputFormat itself."),
    BEGIN(
            "terrain.prefetch.begin",
            "string",
            "waiting",
            "",
            "When a split begins to be read ahead. waiting: once its reader waits for a device, as stock until then."
                    + " at-once: with its first byte, whether that helps or not."),
    PIECE_BYTES(
            "terrain.prefetch.piece-bytes",
            "bytes",
            "16m",
            "bytes",
            "How much a stream reads at once, and at least in its turn at a disk, from 256k to 256m. Lowered where the"
                    + " memory is short."),
    PIECES(
            "terrain.prefetch.pieces",
            "int",
            "3",
            "",
            "How many pieces a stream holds, from 2 to 64: one that is consumed, the others read or waiting."),
    HEAP_SHARE(
            "terrain.prefetch.heap-share",
            "double",
            "0.25",
            "of the maximum heap",
            "The most memory beside the heap that the pieces of one task may take, above 0 and up to 0.5, and never more"
                    + " than a quarter of what its container has beside the heap, nor of -XX:MaxDirectMemorySize. Where"
                    + " that is too little for pieces of 256k the task reads as stock."),
    LEAST_BYTES(
            "terrain.prefetch.least-bytes",
            "bytes",
            "1m",
            "bytes",
            "How much has to be left of a split for a thread to read it ahead, from 0 to 1g."),
    TOKEN_DIRECTORY(
            "terrain.prefetch.token-directory",
            "string",
            "/dev/shm/terrain-prefetch",
            "",
            "A folder of the machine where all tasks take turns at its disks, made when it is missing. In memory, or on"
                    + " any local file system. Nothing is written to its files."),
    TOKEN_WAIT(
            "terrain.prefetch.token-wait-millis",
            "int",
            "10000",
            "ms",
            "How long a task waits for its turn at a disk, up to 600000; then it reads that disk without turns. 0: nobody"
                    + " takes turns.");

    private final Text text;

    PrefetchKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.text = new Text(key, type, defaultValue, unit, doc);
    }

    @Override
    public Text text() {
        return text;
    }
}
