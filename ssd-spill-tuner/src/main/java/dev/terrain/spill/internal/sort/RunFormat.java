package dev.terrain.spill.internal.sort;

import java.io.File;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.DiskChecker.DiskErrorException;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;
import org.jspecify.annotations.Nullable;

/**
 * How sorted runs lie in the files of a job: as Hadoop's own {@code IFile} segments, checksummed, and compressed or
 * encrypted as the job says.
 *
 * @param job the task's configuration
 * @param localFileSystem where the files are, without checksum files
 * @param codec compresses the segments, if anything does
 * @param cryptoBytes what encryption puts in front of each segment, 0 without it
 */
public record RunFormat(
        JobConf job, FileSystem localFileSystem, @Nullable CompressionCodec codec, int cryptoBytes) {

    /** The two lengths of -1, a byte each, that end a segment ({@code IFile.EOF_MARKER}). */
    public static final int END_BYTES = 2;

    /** How many files of the same size a directory should have room for before one is not compressed. */
    private static final int ROOM_OF_FILES = 20;

    /** And how much of its disk has to be free, for the files of others. */
    private static final double ROOM_OF_DISK = 0.25;

    /** Returns the format of a job's map outputs. */
    public static RunFormat of(JobConf job, @Nullable CompressionCodec codec) throws IOException {
        return new RunFormat(job, FileSystem.getLocal(job).getRaw(), codec, CryptoUtils.cryptoPadding(job));
    }

    /** Returns the same without compression. */
    RunFormat uncompressed() {
        return new RunFormat(job, localFileSystem, null, cryptoBytes);
    }

    /**
     * Returns the format of a file that only this task reads. It is not compressed, unless its directory has little
     * room, or Hadoop ends jobs that write much ({@code Task.TaskReporter}).
     *
     * @param path where it will be
     * @param expectedBytes how long it will be without compression
     */
    public RunFormat ofTemporary(Path path, long expectedBytes) {
        File directory = new File(path.toUri().getPath());
        while (directory.getParentFile() != null && !directory.exists()) {
            directory = directory.getParentFile();
        }
        long roomBytes = directory.getUsableSpace();
        boolean hasRoom =
                roomBytes / ROOM_OF_FILES > expectedBytes && roomBytes > directory.getTotalSpace() * ROOM_OF_DISK;
        return hasRoom && !isLimited() ? uncompressed() : this;
    }

    private boolean isLimited() {
        return job.getLong(MRJobConfig.TASK_LOCAL_WRITE_LIMIT_BYTES, -1) >= 0
                || job.getLong(MRJobConfig.JOB_SINGLE_DISK_LIMIT_BYTES, -1) >= 0;
    }

    /**
     * Returns a file in a local directory with room for it. Where there is none, one that will be compressed goes where
     * Hadoop puts files of unknown length: it may become much shorter.
     *
     * @param bytes its length without compression
     * @param files finds a directory with so much room for it
     */
    public Path place(long bytes, FunctionRaisingIOE<Long, Path> files) throws IOException {
        try {
            return files.apply(bytes);
        } catch (DiskErrorException e) {
            if (codec == null) {
                throw e;
            }
            return files.apply((long) LocalDirAllocator.SIZE_UNKNOWN);
        }
    }

    /** Returns how many runs Hadoop would merge at once. */
    public int mergeFactor() {
        return Math.max(2, job.getInt(MRJobConfig.IO_SORT_FACTOR, MRJobConfig.DEFAULT_IO_SORT_FACTOR));
    }

    /** Whether whoever reads a run needs memory to decompress or decrypt it. */
    boolean hasCoder() {
        return codec != null || isEncrypted();
    }

    boolean isEncrypted() {
        return cryptoBytes > 0;
    }

    /** Returns a stream for one segment, which is closed behind the segment if it is not the file's own. */
    FSDataOutputStream encrypting(FSDataOutputStream file) throws IOException {
        return CryptoUtils.wrapIfNecessary(job, file, false);
    }
}
