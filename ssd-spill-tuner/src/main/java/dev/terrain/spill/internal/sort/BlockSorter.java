package dev.terrain.spill.internal.sort;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;

/**
 * Sorts the index of a block by partition, then key; records of equal keys stay in the order in which they came.
 *
 * <p>First by partition and prefix, byte by byte from the lowest (a radix sort, which leaves out bytes that all records
 * share); then, where a prefix does not decide, by the job's comparator (a merge sort).
 *
 * <p>Belongs to one thread. Its own memory is two copies of the largest index it has sorted.
 */
public final class BlockSorter {
    private static final int PREFIX_DIGITS = Long.BYTES;
    private static final int DIGITS = PREFIX_DIGITS + Integer.BYTES;
    private static final int RADIX = 256;

    /** Up to here a merge sort is not faster than an insertion sort. */
    private static final int SMALL = 7;

    private final KeyOrder order;
    private final int[][] counts = new int[DIGITS][RADIX];

    /** Entries as in the block: prefix, place, prefix, place. */
    private long[] entries = new long[0];

    private long[] spare = new long[0];
    private byte[] bytes = new byte[0];

    /** A sorter that asks a comparator of its own. */
    public BlockSorter(KeyOrder order) {
        this.order = order;
    }

    /** Sorts the index of a block in place. */
    public void sort(SortBlock block) throws IOException {
        int records = block.records();
        load(block);
        for (int digit = 0; digit < DIGITS; digit++) {
            if (counts[digit][digit(entries[0], entries[1], digit)] < records) {
                scatter(records, digit);
            }
        }
        sortTies(records);
        for (int i = 0; i < records; i++) {
            block.setEntry(i, entries[2 * i], entries[2 * i + 1]);
        }
        bytes = new byte[0];
    }

    private void load(SortBlock block) {
        int records = block.records();
        bytes = block.bytes();
        if (entries.length < 2 * records) {
            entries = new long[2 * records];
            spare = new long[2 * records];
        }
        for (int[] count : counts) {
            Arrays.fill(count, 0);
        }
        for (int i = 0; i < records; i++) {
            long prefix = block.prefix(i);
            long place = block.place(i);
            entries[2 * i] = prefix;
            entries[2 * i + 1] = place;
            for (int digit = 0; digit < DIGITS; digit++) {
                counts[digit][digit(prefix, place, digit)]++;
            }
        }
    }

    private static int digit(long prefix, long place, int digit) {
        return digit < PREFIX_DIGITS
                ? (int) (prefix >>> (8 * digit)) & 0xFF
                : (int) (place >>> (32 + 8 * (digit - PREFIX_DIGITS))) & 0xFF;
    }

    /** One pass: deals the entries by one digit into the spare array, which then becomes the array. */
    private void scatter(int records, int digit) {
        int[] next = counts[digit];
        int start = 0;
        for (int value = 0; value < RADIX; value++) {
            int count = next[value];
            next[value] = start;
            start += count;
        }
        for (int i = 0; i < records; i++) {
            long prefix = entries[2 * i];
            long place = entries[2 * i + 1];
            int to = next[digit(prefix, place, digit)]++;
            spare[2 * to] = prefix;
            spare[2 * to + 1] = place;
        }
        long[] dealt = spare;
        spare = entries;
        entries = dealt;
    }

    private void sortTies(int records) throws IOException {
        int from = 0;
        while (from < records) {
            int to = from + 1;
            while (to < records && sameGroup(from, to)) {
                to++;
            }
            if (to - from > 1 && !order.decides(entries[2 * from])) {
                mergeSort(from, to);
            }
            from = to;
        }
    }

    private boolean sameGroup(int i, int j) {
        return entries[2 * i] == entries[2 * j]
                && SortBlock.partition(entries[2 * i + 1]) == SortBlock.partition(entries[2 * j + 1]);
    }

    /** The entries of a group share their prefix, so that only places move. */
    private void mergeSort(int from, int to) throws IOException {
        if (to - from <= SMALL) {
            insertionSort(from, to);
            return;
        }
        int middle = (from + to) >>> 1;
        mergeSort(from, middle);
        mergeSort(middle, to);
        if (compare(entries[2 * middle - 1], entries[2 * middle + 1]) <= 0) {
            return;
        }
        for (int i = from; i < middle; i++) {
            spare[2 * i + 1] = entries[2 * i + 1];
        }
        int left = from;
        int right = middle;
        for (int i = from; left < middle; i++) {
            boolean takeRight = right < to && compare(entries[2 * right + 1], spare[2 * left + 1]) < 0;
            entries[2 * i + 1] = takeRight ? entries[2 * right++ + 1] : spare[2 * left++ + 1];
        }
    }

    private void insertionSort(int from, int to) throws IOException {
        for (int i = from + 1; i < to; i++) {
            long place = entries[2 * i + 1];
            int at = i;
            while (at > from && compare(entries[2 * at - 1], place) > 0) {
                entries[2 * at + 1] = entries[2 * at - 1];
                at--;
            }
            entries[2 * at + 1] = place;
        }
    }

    private int compare(long place, long other) throws IOException {
        int a = SortBlock.offset(place);
        int b = SortBlock.offset(other);
        return order.compareKeys(
                bytes,
                keyOffset(a),
                WritableComparator.readVInt(bytes, a),
                bytes,
                keyOffset(b),
                WritableComparator.readVInt(bytes, b));
    }

    private int keyOffset(int record) {
        int valueLength = record + WritableUtils.decodeVIntSize(bytes[record]);
        return valueLength + WritableUtils.decodeVIntSize(bytes[valueLength]);
    }
}
