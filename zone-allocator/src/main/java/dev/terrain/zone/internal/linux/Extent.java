package dev.terrain.zone.internal.linux;

/**
 * A piece of a file and where it lies.
 *
 * @param logical first byte in the file
 * @param physical first byte from the start of the file system's device; negative where there are no blocks yet (data
 *     in the page cache) or they have no address (inline, encoded)
 * @param length in bytes
 */
public record Extent(long logical, long physical, long length) {

    /** Whether its blocks exist, at {@link #physical}. */
    public boolean isPlaced() {
        return physical >= 0;
    }

    /** One past its last byte in the file. */
    public long end() {
        return logical + length;
    }

    /** Where it lies on the device. */
    public Range onDevice() {
        return new Range(physical, physical + length);
    }

    /** How many of its bytes lie before {@code limit} on the device; 0 for one that is not placed. */
    public long bytesBefore(long limit) {
        return isPlaced() ? onDevice().bytesBefore(limit) : 0;
    }

    /** What is left of it without its first {@code bytes}; of one that is placed. */
    public Extent from(long bytes) {
        return new Extent(logical + bytes, physical + bytes, length - bytes);
    }
}
