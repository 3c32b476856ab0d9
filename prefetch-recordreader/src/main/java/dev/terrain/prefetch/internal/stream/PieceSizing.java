package dev.terrain.prefetch.internal.stream;

import java.util.Optional;

/**
 * How many pieces of how many bytes a stream reads ahead.
 *
 * <p>Worked example: 3 pieces of 4 MiB are asked for, in a task with a maximum heap of 200 MiB and a heap share of
 * 0.05. The budget is 10 MiB (10485760 bytes), a third of it 3495253 bytes, rounded down to whole blocks of 64 KiB
 * 3473408: {@code within(10485760)} is 3 pieces of 3473408 bytes. With a heap of 15 MiB the budget is 768 KiB and the
 * piece 256 KiB, the least that is worth a thread; with less heap there is no sizing. A range of 5 MiB then takes
 * {@code ceil(5242880 / 3473408)} = 2 pieces.
 *
 * @param pieceBytes bytes of one piece, above 0
 * @param pieces how many are held at once, above 0
 */
public record PieceSizing(int pieceBytes, int pieces) {

    /**
     * Below this a piece is hardly more than the kernel's own read-ahead (128 KiB, Linux {@code VM_READAHEAD_PAGES}).
     */
    public static final int MIN_PIECE_BYTES = 256 << 10;

    /** A lowered piece is a multiple of this, the size of a packet of HDFS and a multiple of any disk block. */
    private static final int ROUNDING_BYTES = 64 << 10;

    public PieceSizing {
        if (pieceBytes <= 0 || pieces <= 0) {
            throw new IllegalArgumentException(pieces + " pieces of " + pieceBytes + " bytes");
        }
    }

    /** The same number of pieces, made as small as the budget asks for; empty when they would be too small to help. */
    public Optional<PieceSizing> within(long budgetBytes) {
        if (totalBytes() <= budgetBytes) {
            return Optional.of(this);
        }
        long affordable = budgetBytes / pieces / ROUNDING_BYTES * ROUNDING_BYTES;
        return affordable < MIN_PIECE_BYTES ? Optional.empty() : Optional.of(new PieceSizing((int) affordable, pieces));
    }

    /** Never more than a range of this many bytes, above 0, can fill. */
    PieceSizing forRange(long rangeBytes) {
        int bytes = (int) Math.min(pieceBytes, rangeBytes);
        long needed = (rangeBytes - 1) / bytes + 1;
        return new PieceSizing(bytes, (int) Math.min(pieces, needed));
    }

    long totalBytes() {
        return (long) pieceBytes * pieces;
    }
}
