package dev.terrain.spill.internal.sort;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.mapred.IFileInputStream;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.jspecify.annotations.Nullable;

/**
 * A file of sorted runs that is read, one segment after another: decrypted, decompressed, and verified by the checksum
 * at the end of each segment.
 *
 * <p>Belongs to one thread.
 */
final class RunFile implements Closeable {
    private final RunFormat format;
    private final Path path;
    private final SpillRecord index;
    private final @Nullable Decompressor decompressor;

    private FSDataInputStream file;

    /** The segment as it lies in the file, whose checksum is verified when its last byte is read. */
    private InputStream checked = InputStream.nullInputStream();

    /** The segment without compression. */
    private InputStream in = checked;

    /** Opens a file. The index has a record for each of its segments. */
    RunFile(RunFormat format, Path path, SpillRecord index) throws IOException {
        this.format = format;
        this.path = path;
        this.index = index;
        this.file = format.localFileSystem().open(path);
        this.decompressor = format.codec() == null ? null : CodecPool.getDecompressor(format.codec());
    }

    /**
     * Stands at the beginning of a segment.
     *
     * @return its length without compression, the end marker included; 0 if it has no record
     */
    long enter(int segment) throws IOException {
        IndexRecord record = index.getIndex(segment);
        long rawLength = record.rawLength - format.cryptoBytes();
        if (rawLength <= RunFormat.END_BYTES) {
            return 0;
        }
        if (format.isEncrypted()) {
            // A decrypting stream reads ahead and cannot be taken off the file: each segment opens the file anew.
            file.close();
            file = format.localFileSystem().open(path);
        }
        file.seek(record.startOffset);
        file = CryptoUtils.wrapIfNecessary(format.job(), file);
        checked = new IFileInputStream(file, record.partLength - format.cryptoBytes(), format.job());
        in = checked;
        if (format.codec() != null && decompressor != null) {
            decompressor.reset();
            in = format.codec().createInputStream(checked, decompressor);
        }
        return rawLength;
    }

    /** Reads some bytes, at least one; -1 at the end of the segment. */
    int read(byte[] bytes, int offset, int length) throws IOException {
        return IOUtils.wrappedReadForCompressedData(in, bytes, offset, length);
    }

    /** Reads exactly so many bytes. */
    void readFully(byte[] bytes, int offset, int length) throws IOException {
        IOUtils.readFully(in, bytes, offset, length);
    }

    /** Reads to the end of the segment, also what a codec had no use for, so that its checksum is verified. */
    void finish(byte[] scratch) throws IOException {
        int count = 0;
        while (count >= 0) {
            count = checked.read(scratch, 0, scratch.length);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
        CodecPool.returnDecompressor(decompressor);
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
