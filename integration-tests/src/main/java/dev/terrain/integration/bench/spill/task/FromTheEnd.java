package dev.terrain.integration.bench.spill.task;

import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;

/** Orders texts by their bytes read from the last to the first, so that the first bytes of a key say nothing. */
public final class FromTheEnd implements RawComparator<Text> {

    /** Creates one, as Hadoop does by reflection. */
    public FromTheEnd() {}

    @Override
    public int compare(byte[] left, int leftStart, int leftLength, byte[] right, int rightStart, int rightLength) {
        return compareBytes(
                left,
                leftStart + WritableUtils.decodeVIntSize(left[leftStart]),
                leftStart + leftLength,
                right,
                rightStart + WritableUtils.decodeVIntSize(right[rightStart]),
                rightStart + rightLength);
    }

    @Override
    public int compare(Text left, Text right) {
        return compareBytes(left.getBytes(), 0, left.getLength(), right.getBytes(), 0, right.getLength());
    }

    private static int compareBytes(byte[] left, int leftFrom, int leftEnd, byte[] right, int rightFrom, int rightEnd) {
        int i = leftEnd - 1;
        int j = rightEnd - 1;
        while (i >= leftFrom && j >= rightFrom) {
            if (left[i] != right[j]) {
                return (left[i] & 0xFF) - (right[j] & 0xFF);
            }
            i--;
            j--;
        }
        return Integer.compare(i - leftFrom, j - rightFrom);
    }
}
