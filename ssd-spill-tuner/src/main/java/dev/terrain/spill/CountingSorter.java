package dev.terrain.spill;

import org.apache.hadoop.util.IndexedSortable;
import org.apache.hadoop.util.IndexedSorter;
import org.apache.hadoop.util.Progressable;

/**
 * What a {@link PlannedBuffer} has Hadoop make in place of the job's own sorter: tells the buffer of each sort, then
 * lets the job's sorter do it. It has no state, since the buffer comes with every call.
 */
final class CountingSorter implements IndexedSorter {
    @Override
    public void sort(IndexedSortable buffer, int from, int to) {
        ((PlannedBuffer<?, ?>) buffer).sort(to - from, sorter -> sorter.sort(buffer, from, to));
    }

    @Override
    public void sort(IndexedSortable buffer, int from, int to, Progressable progress) {
        ((PlannedBuffer<?, ?>) buffer).sort(to - from, sorter -> sorter.sort(buffer, from, to, progress));
    }
}
