package dev.terrain.lustre.internal.split;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.split.JobSplit;

/**
 * What Hadoop allows a job's splits to be.
 *
 * @param splits how many, for JobSubmitter; no limit below 0
 * @param metaInfoBytes how long their places and hosts together, for the ApplicationMaster's SplitMetaInfoReader; no
 *     limit at 0 and below
 */
public record SplitLimits(int splits, long metaInfoBytes) {

    /** Magic word, version and number of splits, at most. */
    private static final int HEADER_BYTES = 20;

    public static SplitLimits from(Configuration conf) {
        return new SplitLimits(
                conf.getInt(MRJobConfig.JOB_MAX_MAP, MRJobConfig.DEFAULT_JOB_MAX_MAP),
                conf.getLong(MRJobConfig.SPLIT_METAINFO_MAXSIZE, MRJobConfig.DEFAULT_SPLIT_METAINFO_MAXSIZE));
    }

    /** Whether a job of these splits runs. */
    public boolean allow(List<InputSplit> planned) throws IOException, InterruptedException {
        boolean areFew = splits < 0 || planned.size() <= splits;
        return areFew && (metaInfoBytes <= 0 || bytes(planned) <= metaInfoBytes);
    }

    private static long bytes(List<InputSplit> planned) throws IOException, InterruptedException {
        long bytes = HEADER_BYTES;
        DataOutputBuffer written = new DataOutputBuffer();
        for (InputSplit split : planned) {
            new JobSplit.SplitMetaInfo(split, Integer.MAX_VALUE).write(written.reset());
            bytes += written.getLength();
        }
        return bytes;
    }
}
