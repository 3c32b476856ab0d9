package dev.terrain.spill.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.CryptoUtils;

/**
 * A record as it lies in a file.
 *
 * @param key serialised
 * @param value serialised
 */
public record RawRecord(ByteBuffer key, ByteBuffer value) implements Comparable<RawRecord> {

    /** Copies a record out of buffers that will hold another one. */
    public static RawRecord copyOf(DataInputBuffer key, DataInputBuffer value) {
        return new RawRecord(copyOf(key), copyOf(value));
    }

    /** Copies bytes out of a buffer that will hold others. */
    public static ByteBuffer copyOf(DataInputBuffer bytes) {
        return ByteBuffer.wrap(Arrays.copyOfRange(bytes.getData(), bytes.getPosition(), bytes.getLength()));
    }

    /** Writes records as Hadoop writes a segment. */
    public static IndexRecord write(List<RawRecord> records, FSDataOutputStream out, JobConf job) throws IOException {
        long start = out.getPos();
        FSDataOutputStream segment = CryptoUtils.wrapIfNecessary(job, out, false);
        IFile.Writer<Object, Object> writer =
                new IFile.Writer<>(job, segment, null, null, RandomJob.codec(job), (Counters.Counter) null);
        DataInputBuffer key = new DataInputBuffer();
        DataInputBuffer value = new DataInputBuffer();
        for (RawRecord record : records) {
            key.reset(record.key().array(), record.key().capacity());
            value.reset(record.value().array(), record.value().capacity());
            writer.append(key, value);
        }
        writer.close();
        if (segment != out) {
            segment.close();
        }
        int crypto = CryptoUtils.cryptoPadding(job);
        return new IndexRecord(start, writer.getRawLength() + crypto, writer.getCompressedLength() + crypto);
    }

    /** By unsigned bytes, as Hadoop compares them. */
    @Override
    @SuppressWarnings("ByteBufferBackingArray") // Each buffer wraps an array of its own.
    public int compareTo(RawRecord other) {
        int byKey = Arrays.compareUnsigned(key.array(), other.key.array());
        return byKey == 0 ? Arrays.compareUnsigned(value.array(), other.value.array()) : byKey;
    }
}
