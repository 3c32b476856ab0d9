package dev.terrain.spill.internal.sort;

/**
 * Takes one value that does not fit a cursor's own buffer. A merge has one for all its cursors, since only one of them
 * is asked for a value at a time: with large values and many runs, one each would not fit the heap.
 *
 * <p>Belongs to one thread.
 */
final class ValueBuffer {
    private byte[] bytes = new byte[0];

    /** Returns room for a value, until the next one is asked for. */
    byte[] ofLength(int length) {
        if (bytes.length < length) {
            bytes = new byte[length];
        }
        return bytes;
    }
}
