package dev.terrain.integration.bench.scan.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The splits of FileInputFormat, read by the reader of another InputFormat, with mappers that start together; a job
 * that is one of several takes its share of the splits.
 */
public final class ScanInputFormat extends FileInputFormat<Object, Text> {

    // What ScanJob tells its mappers: no keys of the suite.
    static final String READER = "scan-bench.reader";
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
    @SuppressWarnings("unchecked") // Each of the formats that the bench names has Text for its values.
    public RecordReader<Object, Text> createRecordReader(InputSplit split, TaskAttemptContext context)
            throws IOException {
        Configuration conf = context.getConfiguration();
        startLine(conf).cross(context.getTaskAttemptID().toString());
        Class<? extends FileInputFormat<Object, Text>> reader =
                (Class<? extends FileInputFormat<Object, Text>>) conf.getClass(READER, null, FileInputFormat.class);
        try {
            return ReflectionUtils.newInstance(reader, conf).createRecordReader(split, context);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    static StartLine startLine(Configuration conf) {
        return new StartLine(Path.of(conf.get(START_LINE)), conf.getInt(MAPPERS, 1));
    }
}
