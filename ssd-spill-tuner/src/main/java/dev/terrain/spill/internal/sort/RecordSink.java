package dev.terrain.spill.internal.sort;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.mapred.IFile;

/**
 * Gives records to an {@link IFile.Writer} in large pieces, by the way Hadoop's {@code BackupStore} gives it records
 * that are serialised already. Checksum and compression cost much more by the byte than by the piece.
 */
final class RecordSink {
    /** From here on a copy costs more than a write of its own. */
    private static final int LARGE_BYTES = 8 << 10;

    private final byte[] piece;
    private final IFile.Writer<?, ?> writer;
    private final OutputStream out;
    private int used;

    /**
     * Creates a sink for one partition.
     *
     * @param piece where records are gathered; the sink's own until {@link #flush}
     */
    RecordSink(IFile.Writer<?, ?> writer, byte[] piece) {
        this.writer = writer;
        this.out = writer.getOutputStream();
        this.piece = piece;
    }

    void write(byte[] bytes, int offset, int length) throws IOException {
        if (length >= LARGE_BYTES) {
            flush();
            out.write(bytes, offset, length);
            return;
        }
        if (length > piece.length - used) {
            flush();
        }
        System.arraycopy(bytes, offset, piece, used, length);
        used += length;
    }

    /** Counts a record of that many bytes, header included. */
    void endRecord(long length) {
        writer.updateCountersForExternalAppend(length);
    }

    void flush() throws IOException {
        out.write(piece, 0, used);
        used = 0;
    }
}
