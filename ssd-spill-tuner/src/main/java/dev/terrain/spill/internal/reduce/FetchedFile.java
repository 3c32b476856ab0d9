package dev.terrain.spill.internal.reduce;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.IFileInputStream;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A sorted run, fetched into a file in its compressed form with its checksum, which is verified. */
final class FetchedFile<K, V> extends MapOutput<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(FetchedFile.class);
    private static final int PIECE_BYTES = 64 << 10;

    private final ReduceSide<K, V> side;
    private final Runs<K, V> runs;
    private final FileSystem files;
    private final Path path;
    private final Path begun;
    private long compressedBytes;

    FetchedFile(ReduceSide<K, V> side, Runs<K, V> runs, TaskAttemptID map, long size, int fetcher) throws IOException {
        super(map, size, true);
        this.side = side;
        this.runs = runs;
        this.files = side.format().localFileSystem();
        this.path = side.context().getMapOutputFile().getInputFileForWrite(map.getTaskID(), size);
        // As OnDiskMapOutput: several fetchers may fetch outputs of one map.
        this.begun = path.suffix(String.valueOf(fetcher));
    }

    @Override
    public void shuffle(
            MapHost host,
            InputStream input,
            long compressedLength,
            long decompressedLength,
            ShuffleClientMetrics metrics,
            Reporter reporter)
            throws IOException {
        IFileInputStream checked = new IFileInputStream(input, compressedLength, side.job());
        byte[] piece = new byte[(int) Math.min(PIECE_BYTES, Math.max(1, compressedLength))];
        try (FSDataOutputStream file = CryptoUtils.wrapIfNecessary(side.job(), files.create(begun, true, 4096))) {
            long left = compressedLength;
            while (left > 0) {
                int count = checked.readWithChecksum(piece, 0, (int) Math.min(left, piece.length));
                if (count < 0) {
                    throw new IOException("Incomplete map output received for " + getMapId() + " from "
                            + host.getHostName() + " (" + left + " bytes missing of " + compressedLength + ")");
                }
                file.write(piece, 0, count);
                left -= count;
                metrics.inputBytes(count);
                reporter.progress();
            }
        }
        compressedBytes = compressedLength;
    }

    @Override
    public void commit() throws IOException {
        files.rename(begun, path);
        int cryptoBytes = side.format().cryptoBytes();
        IndexRecord segment = new IndexRecord(0, getSize() + cryptoBytes, compressedBytes + cryptoBytes);
        runs.add(new FileRun(getMapId(), FileRun.Origin.FETCHED, path, side.format(), segment));
    }

    @Override
    public void abort() {
        try {
            files.delete(begun, false);
        } catch (IOException e) {
            LOG.info("{} is left until the application ends", begun, e);
        }
    }

    @Override
    public String getDescription() {
        return "DISK";
    }
}
