package dev.terrain.prefetch;

/** The bytes from {@code start} up to, but without, {@code end}. */
record ByteRange(long start, long end) {

    ByteRange {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("range from " + start + " to " + end);
        }
    }

    boolean contains(long position) {
        return position >= start && position < end;
    }
}
