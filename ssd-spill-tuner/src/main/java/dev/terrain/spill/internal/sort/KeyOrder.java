package dev.terrain.spill.internal.sort;

import org.apache.hadoop.io.RawComparator;

/**
 * The job's order of keys, which asks their prefixes first. It belongs to one thread, as comparators do: those that
 * deserialise keep the keys in fields.
 */
public final class KeyOrder {
    private final KeyPrefix prefix;
    private final RawComparator<?> comparator;

    /** The order of a comparator. */
    public KeyOrder(RawComparator<?> comparator) {
        this.prefix = KeyPrefix.under(comparator);
        this.comparator = comparator;
    }

    /** Returns whether the comparator is one of those whose order prefixes know. */
    public boolean isPrefixed() {
        return prefix != KeyPrefix.NONE;
    }

    /** Returns the prefix of a serialised key. */
    public long prefix(byte[] bytes, int offset, int length) {
        return prefix.of(bytes, offset, length);
    }

    /** Returns whether keys of this prefix are equal, so that {@link #compareKeys} need not be asked. */
    boolean decides(long equalPrefix) {
        return prefix.decides(equalPrefix);
    }

    int compareKeys(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
        return comparator.compare(a, aOffset, aLength, b, bOffset, bLength);
    }

    /** Compares the records at which two cursors stand, whose prefixes are equal. */
    int compareOfEqualPrefix(RecordCursor a, RecordCursor b) {
        return prefix.decides(a.prefix)
                ? 0
                : comparator.compare(a.bytes, a.keyOffset, a.keyLength, b.bytes, b.keyOffset, b.keyLength);
    }
}
