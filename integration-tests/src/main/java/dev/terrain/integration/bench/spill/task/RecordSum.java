package dev.terrain.integration.bench.spill.task;

import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.RawKeyValueIterator;

/**
 * All records of a reducer, read to the end.
 *
 * @param records how many there were
 * @param bytes of their keys and values, serialized
 * @param checksum the sum of the CRC-32 of every record, the same for any order of equal keys
 */
record RecordSum(long records, long bytes, long checksum) {
    /** The order is checked at one record in so many. */
    private static final int SAMPLE = 64;

    /**
     * Reads them.
     *
     * @throws IOException if a key is smaller than the one before it
     */
    static RecordSum of(RawKeyValueIterator iterator, RawComparator<?> order) throws IOException {
        long records = 0;
        long bytes = 0;
        long checksum = 0;
        CRC32 crc = new CRC32();
        byte[] before = new byte[0];
        while (iterator.next()) {
            DataInputBuffer key = iterator.getKey();
            DataInputBuffer value = iterator.getValue();
            int keyLength = key.getLength() - key.getPosition();
            int valueLength = value.getLength() - value.getPosition();
            if (records % SAMPLE == 1
                    && order.compare(before, 0, before.length, key.getData(), key.getPosition(), keyLength) > 0) {
                throw new IOException("record " + records + " has a smaller key than the one before it");
            }
            if (records % SAMPLE == 0) {
                before = Arrays.copyOfRange(key.getData(), key.getPosition(), key.getLength());
            }
            crc.reset();
            crc.update(key.getData(), key.getPosition(), keyLength);
            crc.update(value.getData(), value.getPosition(), valueLength);
            checksum += crc.getValue();
            bytes += keyLength + valueLength;
            records++;
        }
        return new RecordSum(records, bytes, checksum);
    }
}
