package dev.terrain.zone.internal.pool;

/**
 * How free space is fragmented: one block stays in use at the end of every piece, so that no piece has room for a slab.
 * Pieces are counted from the start of the file system's device.
 *
 * <p>Pieces are as long as the smallest slab. To make one is a system call, 15 us on ext4 and 50 us on XFS, so there
 * are at most {@value #MOST_PIECES} of them, 2 to 7 s: in a margin of more than 128 GiB they are longer, and the
 * smallest slabs may be missing from a zone whose disk has much room elsewhere.
 *
 * <p>Example: a margin of 24 GiB is 24,576 pieces of 1 MiB. One of 750 GiB, of a disk of 4 TB, would be 768,000; in
 * pieces of 8 MiB it is 96,000.
 *
 * @param pieceBytes the length of a piece with its block in use, a power of two
 */
record Fragmentation(long pieceBytes) {

    /** A block of ext4 and XFS. Where blocks are larger, a whole one stays: punching spares what is partly kept. */
    static final long BYTES = 4096;

    static final int MOST_PIECES = 1 << 17;

    /** Those for a margin of {@code bytes}. */
    static Fragmentation in(long bytes) {
        long piece = SlabSizes.SMALLEST_BYTES;
        while (bytes / piece > MOST_PIECES) {
            piece *= 2;
        }
        return new Fragmentation(piece);
    }

    /** The end of the piece that the byte at {@code physical} is in; the block in use lies right before it. */
    long after(long physical) {
        return physical - Math.floorMod(physical, pieceBytes) + pieceBytes;
    }
}
