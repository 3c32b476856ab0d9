package dev.terrain.spill.internal.profile;

import java.io.IOException;
import java.nio.IntBuffer;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.util.IndexedSortable;
import org.apache.hadoop.util.QuickSort;

/**
 * Serialised records with their accounting beside them, laid out as in {@code MapTask.MapOutputBuffer}: keys of 10
 * random bytes, values that fill the record up to its size.
 */
final class RecordRun implements IndexedSortable {

    private static final int KEY_BYTES = 10;

    /** {@code BytesWritable} puts a length of 4 bytes before each of the two. */
    private static final int LENGTHS = 8;

    /** {@code MapTask.MapOutputBuffer.NMETA}: value start, key start, partition, value length. */
    private static final int FIELDS = 4;

    private final RawComparator<?> comparator = WritableComparator.get(BytesWritable.class);
    private final DataOutputBuffer buffer;
    private final IntBuffer accounting;
    private final int[] swapped = new int[FIELDS];
    private final int records;
    private final BytesWritable key = new BytesWritable(new byte[KEY_BYTES]);
    private final BytesWritable value;

    RecordRun(long bytes, int recordBytes) {
        records = Math.toIntExact(bytes / recordBytes);
        buffer = new DataOutputBuffer(Math.toIntExact(bytes));
        accounting = IntBuffer.allocate(records * FIELDS);
        value = new BytesWritable(new byte[recordBytes - KEY_BYTES - LENGTHS]);
    }

    int records() {
        return records;
    }

    /** Serialises all records anew, with the same keys for the same seed. */
    void collect(long seed) throws IOException {
        Random random = new Random(seed);
        buffer.reset();
        for (int i = 0; i < records; i++) {
            random.nextBytes(key.getBytes());
            int keyStart = buffer.getLength();
            key.write(buffer);
            int valueStart = buffer.getLength();
            value.write(buffer);
            accounting.put(i * FIELDS, valueStart);
            accounting.put(i * FIELDS + 1, keyStart);
            accounting.put(i * FIELDS + 2, 0);
            accounting.put(i * FIELDS + 3, buffer.getLength() - valueStart);
        }
    }

    void sort() {
        new QuickSort().sort(this, 0, records);
    }

    void append(IFile.Writer<BytesWritable, BytesWritable> writer) throws IOException {
        DataInputBuffer nextKey = new DataInputBuffer();
        DataInputBuffer nextValue = new DataInputBuffer();
        for (int i = 0; i < records; i++) {
            int valueStart = accounting.get(i * FIELDS);
            int keyStart = accounting.get(i * FIELDS + 1);
            nextKey.reset(buffer.getData(), keyStart, valueStart - keyStart);
            nextValue.reset(buffer.getData(), valueStart, accounting.get(i * FIELDS + 3));
            writer.append(nextKey, nextValue);
        }
    }

    @Override
    public int compare(int left, int right) {
        int partitions = Integer.compare(accounting.get(left * FIELDS + 2), accounting.get(right * FIELDS + 2));
        if (partitions != 0) {
            return partitions;
        }
        int leftKey = accounting.get(left * FIELDS + 1);
        int rightKey = accounting.get(right * FIELDS + 1);
        return comparator.compare(
                buffer.getData(),
                leftKey,
                accounting.get(left * FIELDS) - leftKey,
                buffer.getData(),
                rightKey,
                accounting.get(right * FIELDS) - rightKey);
    }

    @Override
    public void swap(int left, int right) {
        for (int i = 0; i < FIELDS; i++) {
            swapped[i] = accounting.get(left * FIELDS + i);
        }
        for (int i = 0; i < FIELDS; i++) {
            accounting.put(left * FIELDS + i, accounting.get(right * FIELDS + i));
        }
        for (int i = 0; i < FIELDS; i++) {
            accounting.put(right * FIELDS + i, swapped[i]);
        }
    }
}
