package dev.terrain.zone.internal.linux;

/**
 * Bytes {@code start} to {@code end}, the end excluded, on a device or in a file.
 *
 * @param start first byte, not negative
 * @param end one past the last byte, not before start
 */
public record Range(long start, long end) {

    public Range {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("not a range: " + start + " to " + end);
        }
    }

    public long length() {
        return end - start;
    }

    /** How many of its bytes lie before {@code limit}. */
    public long bytesBefore(long limit) {
        return Math.max(0, Math.min(end, limit) - start);
    }
}
