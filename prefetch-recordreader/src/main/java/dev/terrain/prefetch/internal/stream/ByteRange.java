package dev.terrain.prefetch.internal.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bytes from {@code start} up to, but without, {@code end}. */
public record ByteRange(long start, long end) {

    public ByteRange {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("range from " + start + " to " + end);
        }
    }

    long length() {
        return end - start;
    }

    boolean contains(long position) {
        return position >= start && position < end;
    }

    /** From {@code start} to the end of the one of these ranges in which it is; null if it is in none. */
    static @Nullable ByteRange restFrom(long start, List<ByteRange> ranges) {
        for (ByteRange range : ranges) {
            if (range.contains(start)) {
                return new ByteRange(start, range.end());
            }
        }
        return null;
    }

    /** The smallest range with all of these in it, one or more. */
    static ByteRange around(List<ByteRange> ranges) {
        return new ByteRange(
                ranges.stream().mapToLong(ByteRange::start).min().orElseThrow(),
                ranges.stream().mapToLong(ByteRange::end).max().orElseThrow());
    }
}
