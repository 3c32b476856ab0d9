package dev.terrain.spill;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.JobSubmissionFiles;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.split.JobSplit.SplitMetaInfo;

/**
 * The length of a map task's split, which Hadoop does not show to a collector of the new API.
 *
 * <p>It stands in {@code job.splitmetainfo}, which the client wrote into the submit directory beside the splits that
 * every task reads. {@code mapreduce.map.input.length} is not asked: only a task of the old API whose split is a piece
 * of a file sets it, and a job that was submitted by such a task inherits it.
 */
final class SplitLength {
    /** {@code JobSplit.META_SPLIT_FILE_HEADER} and {@code META_SPLIT_VERSION}, which Hadoop keeps to itself. */
    private static final byte[] HEADER = "META-SPL".getBytes(StandardCharsets.UTF_8);

    private static final int VERSION = 1;

    /**
     * How far a task reads, in entries: less than 1 MB with three hosts each. {@code JobSubmitter} sorts the splits,
     * the biggest first, so that the last entry read is an upper bound for all that follow.
     */
    private static final int ENTRIES_READ = 10_000;

    private SplitLength() {}

    /**
     * Returns the length of a split, or empty if the job does not tell.
     *
     * @param taskIndex the number of the map task in its job, which is that of its split
     * @throws IOException if {@code job.splitmetainfo} cannot be read or is not what Hadoop writes
     */
    static OptionalLong of(Configuration job, int taskIndex) throws IOException {
        Optional<Path> file = file(job);
        if (file.isEmpty()) {
            return OptionalLong.empty();
        }
        Lengths lengths = read(job, file.get(), taskIndex, taskIndex + 1);
        long length = lengths.read.get(lengths.read.size() - 1);
        return length < 0 ? OptionalLong.empty() : OptionalLong.of(length);
    }

    /**
     * Returns the length of all splits together, or an upper bound where there are more than are read, or empty if the
     * job does not tell.
     *
     * @throws IOException as {@link #of}
     */
    static OptionalLong total(Configuration job) throws IOException {
        Optional<Path> file = file(job);
        if (file.isEmpty()) {
            return OptionalLong.empty();
        }
        Lengths lengths = read(job, file.get(), 0, Integer.MAX_VALUE);
        if (lengths.read.stream().anyMatch(length -> length < 0)) {
            return OptionalLong.empty();
        }
        long sum = lengths.read.stream().mapToLong(Long::longValue).sum();
        long last = lengths.read.get(lengths.read.size() - 1);
        return OptionalLong.of(sum + last * (lengths.splits - lengths.read.size()));
    }

    private static Optional<Path> file(Configuration job) {
        return Optional.ofNullable(job.get(MRJobConfig.MAPREDUCE_JOB_DIR))
                .map(dir -> JobSubmissionFiles.getJobSplitMetaFile(new Path(dir)));
    }

    /**
     * The first entries of the file.
     *
     * @param splits how many there are in all
     * @param read the lengths of those that were read, in order
     */
    private record Lengths(int splits, List<Long> read) {}

    /** Reads as many entries as wanted, if there are so many; one of them has to be there. */
    private static Lengths read(Configuration job, Path file, int needed, int wanted) throws IOException {
        try (DataInputStream in = file.getFileSystem(job).open(file)) {
            byte[] header = new byte[HEADER.length];
            in.readFully(header);
            if (!Arrays.equals(header, HEADER) || WritableUtils.readVInt(in) != VERSION) {
                throw new IOException("not a version " + VERSION + " split meta file");
            }
            int splits = WritableUtils.readVInt(in);
            if (needed >= splits) {
                throw new EOFException("no entry " + needed + " among " + splits);
            }
            List<Long> lengths = new ArrayList<>();
            SplitMetaInfo entry = new SplitMetaInfo();
            while (lengths.size() < Math.min(Math.min(wanted, splits), ENTRIES_READ + 1)) {
                entry.readFields(in);
                lengths.add(entry.getInputDataLength());
            }
            return new Lengths(splits, lengths);
        } catch (IOException e) {
            throw new IOException("Cannot read the length of split " + needed + " from " + file, e);
        }
    }
}
