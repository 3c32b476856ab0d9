package dev.terrain.integration.client;

import java.util.Arrays;
import java.util.Random;

/** What stands in a file: bytes that follow from its number, so that whoever knows the number can tell them. */
final class Content {

    private static final int PIECE_BYTES = 1 << 16;

    private final Random random;
    private final byte[] piece = new byte[PIECE_BYTES];

    Content(long fileNumber) {
        random = new Random(fileNumber);
    }

    /** The next piece; the same array each time, with other bytes in it. */
    byte[] next() {
        random.nextBytes(piece);
        return piece;
    }

    /** How many of the {@code length} first bytes of {@code read} are those of {@link #next()}'s last piece. */
    int equalBytes(byte[] read, int length) {
        int difference = Arrays.mismatch(read, 0, length, piece, 0, length);
        return difference < 0 ? length : difference;
    }

    static int pieceBytes() {
        return PIECE_BYTES;
    }
}
