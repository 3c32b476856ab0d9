package dev.terrain.zone.internal.linux;

import java.util.List;

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

    /** How many bytes all of them have. */
    public static long sum(List<Range> ranges) {
        return ranges.stream().mapToLong(Range::length).sum();
    }

    /** What of them lies before {@code limit}. */
    public static List<Range> before(List<Range> ranges, long limit) {
        return ranges.stream()
                .filter(range -> range.start < limit)
                .map(range -> new Range(range.start, Math.min(range.end, limit)))
                .toList();
    }

    /** What of them does not lie before {@code limit}. */
    public static List<Range> behind(List<Range> ranges, long limit) {
        return ranges.stream()
                .filter(range -> range.end > limit)
                .map(range -> new Range(Math.max(range.start, limit), range.end))
                .toList();
    }
}
