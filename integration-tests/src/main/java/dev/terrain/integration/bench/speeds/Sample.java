package dev.terrain.integration.bench.speeds;

import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.Piece;
import java.util.List;

/**
 * One sequential transfer each way, at one place. Speeds in MB/s, of 1,000,000 bytes.
 *
 * @param address the middle of what was transferred, in bytes from the outer edge; of several pieces their mean
 * @param read as measured
 * @param write as measured
 * @param model what the disk's model has for these pieces, the ways between them left out
 */
record Sample(long address, double read, double write, double model) {

    /**
     * Of bytes that lie in these pieces.
     *
     * <p>Example: 32 MB where the disk has 40 MB/s and 32 MB where it has 20 MB/s take 0.8 and 1.6 s: 26.7 MB/s.
     *
     * @throws IllegalArgumentException when there are none
     */
    static Sample of(List<Piece> pieces, DiskModel model, double read, double write) {
        double bytes = 0;
        double moment = 0;
        double seconds = 0;
        for (Piece piece : pieces) {
            bytes += piece.length();
            moment += (piece.start() + piece.length() / 2.0) * piece.length();
            seconds += piece.length() / 1e6 / model.megabytesPerSecond(piece.start(), piece.length());
        }
        if (bytes == 0) {
            throw new IllegalArgumentException("nothing was transferred");
        }
        return new Sample((long) (moment / bytes), read, write, bytes / 1e6 / seconds);
    }

    /** By how much the speed farther from the model is off, as a share of the model's. */
    double deviation() {
        double ofRead = read / model - 1;
        double ofWrite = write / model - 1;
        return Math.abs(ofRead) >= Math.abs(ofWrite) ? ofRead : ofWrite;
    }
}
