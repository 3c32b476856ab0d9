package dev.terrain.zone.internal.linux;

/**
 * A piece of a file and where it lies.
 *
 * @param logical first byte in the file
 * @param physical first byte from the start of the file system's device; meaningless unless placed
 * @param length in bytes
 * @param placement whether the blocks exist yet
 */
public record Extent(long logical, long physical, long length, Placement placement) {

    /** What the kernel says of an extent's blocks. */
    public enum Placement {
        /** Blocks that hold data. */
        WRITTEN,
        /** Blocks that are allocated and read as zeros. */
        UNWRITTEN,
        /** Data in the page cache, blocks not chosen yet, or blocks that have no address (inline, encoded). */
        PENDING
    }

    /** Whether {@link #physical} can be relied on. */
    public boolean isPlaced() {
        return placement != Placement.PENDING;
    }

    /** Where it lies on the device. */
    public Range onDevice() {
        return new Range(physical, physical + length);
    }

    /** How many of its bytes lie before {@code limit} on the device; 0 for one that is not placed. */
    public long bytesBefore(long limit) {
        return isPlaced() ? onDevice().bytesBefore(limit) : 0;
    }

    /** What is left of it without its first {@code bytes}. */
    public Extent from(long bytes) {
        return new Extent(logical + bytes, physical + bytes, length - bytes, placement);
    }
}
