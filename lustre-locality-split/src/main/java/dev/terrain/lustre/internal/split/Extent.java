package dev.terrain.lustre.internal.split;

/**
 * Bytes of a file that follow each other.
 *
 * @param start first byte in the file
 * @param length in bytes
 */
public record Extent(long start, long length) {

    /** The byte behind the last. */
    public long end() {
        return start + length;
    }
}
