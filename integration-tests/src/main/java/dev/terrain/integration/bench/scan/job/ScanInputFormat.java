package dev.terrain.integration.bench.scan.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * Hadoop's TextInputFormat, whose mappers start together; a job that is one of several takes its share of the splits.
 */
public final class ScanInputFormat extends TextInputFormat {

    // What ScanJob tells its mappers: no keys of the suite.
    static final String MAPPERS = "scan-bench.mappers";
    static final String START_LINE = "scan-bench.start-line";
    static final String SHARE = "scan-bench.share";
    static final String SHARES = "scan-bench.shares";

    @Override
    public List<InputSplit> getSplits(JobContext job) throws IOException {
        Configuration conf = job.getConfiguration();
        List<InputSplit> splits = super.getSplits(job);
        if (splits.size() != conf.getInt(MAPPERS, 1)) {
            throw new IOException(splits.size() + " splits, wanted " + conf.getInt(MAPPERS, 1));
        }
        int shares = conf.getInt(SHARES, 1);
        int share = conf.getInt(SHARE, 0);
        return IntStream.range(0, splits.size())
                .filter(i -> i % shares == share)
                .mapToObj(splits::get)
                .toList();
    }

    @Override
    public RecordReader<LongWritable, Text> createRecordReader(InputSplit split, TaskAttemptContext context) {
        try {
            startLine(context.getConfiguration())
                    .cross(context.getTaskAttemptID().toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // TextInputFormat's signature has no IOException
        }
        return super.createRecordReader(split, context);
    }

    static StartLine startLine(Configuration conf) {
        return new StartLine(Path.of(conf.get(START_LINE)), conf.getInt(MAPPERS, 1));
    }
}
