package dev.terrain.spill.internal.model;

/**
 * What a map task emits.
 *
 * @param bytes serialised, all records together
 * @param records how many
 * @param partitions number of reduces
 */
public record MapOutput(double bytes, double records, int partitions) {

    /** {@code MapTask.MapOutputBuffer.METASIZE}: accounting of one record in the sort buffer. */
    private static final int ACCOUNTING_BYTES = 16;

    public MapOutput {
        if (!(bytes >= 0) || !(records >= 0) || partitions < 1) {
            throw new IllegalArgumentException(
                    "not a map output: %s bytes, %s records, %d partitions".formatted(bytes, records, partitions));
        }
    }

    /** Returns an output of so many bytes in records of one size. */
    public static MapOutput of(double bytes, long recordBytes, int partitions) {
        return new MapOutput(bytes, Math.floor(bytes / recordBytes), partitions);
    }

    /** Returns what all of it takes in sort buffers. */
    public double bufferedBytes() {
        return bytes + ACCOUNTING_BYTES * records;
    }
}
