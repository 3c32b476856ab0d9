package dev.terrain.prefetch;

import dev.terrain.commons.conf.Key;

/** Every configuration key of this module. docs/configuration.md lists the same keys, and a test compares the two. */
public enum PrefetchKeys implements Key {
    DELEGATE(
            "terrain.prefetch.delegate",
            "class",
            "org.apache.hadoop.mapreduce.lib.input.TextInputFormat",
            "",
            "The InputFormat that makes the splits and reads the records. Set at submission; set it by hand"
                    + " only in a job that names PrefetchInputFormat itself."),
    BEGIN(
            "terrain.prefetch.begin",
            "string",
            "waiting",
            "",
            "When read-ahead begins. waiting: once the reader waits for a device; until then as stock."
                    + " at-once: with the first byte."),
    PIECE_BYTES(
            "terrain.prefetch.piece-bytes",
            "bytes",
            "16m",
            "bytes",
            "Bytes that a stream reads at once and at least in its turn at a disk, from 256k to 256m."
                    + " Lowered if memory is short."),
    PIECES(
            "terrain.prefetch.pieces",
            "int",
            "3",
            "",
            "Pieces that a stream holds, from 2 to 64: one is consumed, the others are read or wait."),
    HEAP_SHARE(
            "terrain.prefetch.heap-share",
            "double",
            "0.25",
            "of the maximum heap",
            "The most off-heap memory for the pieces of one task, above 0 and up to 0.5; at most a"
                    + " quarter of what the container has beside the heap and of -XX:MaxDirectMemorySize. If pieces of"
                    + " 256k do not fit, the task reads as stock."),
    LEAST_BYTES(
            "terrain.prefetch.least-bytes",
            "bytes",
            "1m",
            "bytes",
            "A split is read ahead only if at least this much of it is left, from 0 to 1g."),
    TOKEN_DIRECTORY(
            "terrain.prefetch.token-directory",
            "string",
            "/dev/shm/terrain-prefetch",
            "",
            "A local folder, created if missing, where all tasks of the machine take turns at its disks. Its"
                    + " files stay empty."),
    TOKEN_WAIT(
            "terrain.prefetch.token-wait-millis",
            "int",
            "10000",
            "ms",
            "How long a task waits for its turn at a disk, up to 300000; then it reads without turns. 0: no"
                    + " turns.");

    private final Text text;

    PrefetchKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.text = new Text(key, type, defaultValue, unit, doc);
    }

    @Override
    public Text text() {
        return text;
    }
}
