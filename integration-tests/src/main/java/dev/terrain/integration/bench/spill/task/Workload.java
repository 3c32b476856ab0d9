package dev.terrain.integration.bench.spill.task;

import dev.terrain.integration.bench.Word;

/** The records of a task, the same in every run. {@link MapRecords} makes them. */
public enum Workload implements Word {
    /** Records of 100 bytes with random keys of ten, as TeraSort's. */
    SORT(102, 4),
    /** Words of two to eleven letters, as frequent as in a text (about one by rank), and a combiner that counts. */
    WORDS(12, 4),
    /** Values of 20,000 bytes under random keys of ten: next to nothing to compare, all to move. */
    LARGE(20_014, 4),
    /** As {@link #SORT}, with keys that ascend. */
    PRESORTED(102, 4),
    /** Keys of four bytes, and no values: next to nothing to move, all to compare. */
    TINY(4, 4),
    /** As {@link #SORT} with values that shrink to a half, compressed with SnappyCodec. */
    SNAPPY(102, 4),
    /** As {@link #SNAPPY}, with Lz4Codec. */
    LZ4(102, 4),
    /** As {@link #SORT}, ordered by a comparator that reads keys from their end. */
    COMPARATOR(102, 4),
    /** As {@link #SORT}, for one reducer. */
    ONE_PARTITION(102, 1),
    /** As {@link #SORT}, for a thousand reducers. */
    THOUSAND_PARTITIONS(102, 1000);

    /** What Hadoop's sort buffer takes beside the serialized record (MapTask.MapOutputBuffer.METASIZE). */
    private static final int METADATA_BYTES = 16;

    private final int recordBytes;
    private final int partitions;

    Workload(int recordBytes, int partitions) {
        this.recordBytes = recordBytes;
        this.partitions = partitions;
    }

    /** How many reducers the map output is for. */
    public int partitions() {
        return partitions;
    }

    /**
     * How many serialized records make about that many bytes. A record that is smaller than the metadata of the sort
     * buffer counts with it.
     *
     * <p>Example: 1,000,000 bytes are 9,803 records of 102 bytes, or 50,000 of 4 bytes.
     */
    public int records(long bytes) {
        int counted = recordBytes < METADATA_BYTES / 2 ? recordBytes + METADATA_BYTES : recordBytes;
        return (int) Math.max(1, bytes / counted);
    }

    /** Megabytes of sort buffer in which that many bytes, as {@link #records} counts them, are one spill. */
    public int oneSpillMegabytes(long bytes) {
        long taken = (long) records(bytes) * (recordBytes + METADATA_BYTES);
        return (int) Math.ceil(taken * 1.05 / (1 << 20));
    }

    /** Whether reducers can be compared by its records: a combiner merges records at times of its own choice. */
    public boolean isForReducers() {
        return this != WORDS && this != ONE_PARTITION && this != THOUSAND_PARTITIONS;
    }
}
