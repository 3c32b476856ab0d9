package dev.terrain.zone.internal.pool;

import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.Range;
import java.util.List;

/**
 * Where the blocks of a slab lie.
 *
 * @param wholeBytes how far it is allocated in the zone from its first byte on, without a hole
 * @param outsideBytes how many of its bytes are not, or not surely, in the zone
 * @param lastBytePhysical the end of the innermost extent, from the start of the file system's device
 */
record Placement(long wholeBytes, long outsideBytes, long lastBytePhysical) {

    static Placement of(List<Extent> extents, long limitBytes) {
        long whole = 0;
        boolean isWhole = true;
        long outside = 0;
        long last = 0;
        for (Extent extent : extents) {
            long inZone = extent.bytesBefore(limitBytes);
            outside += extent.length() - inZone;
            isWhole &= extent.logical() == whole;
            whole += isWhole ? inZone : 0;
            if (extent.isPlaced()) {
                last = Math.max(last, extent.onDevice().end());
            }
        }
        return new Placement(whole, outside, last);
    }

    /** Whether it is a whole slab of {@code sizeBytes}, all of it in the zone. */
    boolean isSlabOf(long sizeBytes) {
        return wholeBytes == sizeBytes && outsideBytes == 0;
    }

    /** How much of {@code free} is in whole pieces, each at a multiple of its length, as ext4 likes it. */
    static long inPieces(List<Range> free, long pieceBytes) {
        long pieces = 0;
        for (Range range : free) {
            long first = (range.start() + pieceBytes - 1) / pieceBytes;
            pieces += Math.max(0, range.end() / pieceBytes - first);
        }
        return pieces * pieceBytes;
    }
}
