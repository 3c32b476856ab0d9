package dev.terrain.spill;

import dev.terrain.spill.internal.model.MapSettings;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/**
 * A sort of synthetic records in this JVM, in Hadoop's local job runner with Hadoop's own buffer and merge: what one
 * setting really costs on a local directory.
 *
 * <p>One map task, whose mapper does nothing but hand records on: keys of 10 random bytes, the same ones in every
 * trial.
 */
public final class TrialJob {
    private static final String BYTES = "terrain-trial.bytes";
    private static final String RECORD_BYTES = "terrain-trial.record-bytes";
    private static final int KEY_BYTES = 10;

    /** {@code BytesWritable} puts a length of 4 bytes before key and value. */
    private static final int LENGTHS = 8;

    private final Path directory;
    private final long bytes;
    private final int recordBytes;
    private final int partitions;

    /**
     * Prepares trials.
     *
     * @param directory an empty one; what a trial leaves there is the caller's to delete
     * @param bytes serialised, of one map output
     * @param recordBytes of each record, 18 or more
     * @param partitions number of reduces
     */
    public TrialJob(Path directory, long bytes, int recordBytes, int partitions) {
        if (recordBytes < KEY_BYTES + LENGTHS) {
            throw new IllegalArgumentException("records of " + recordBytes + " bytes; allowed are 18 and more");
        }
        this.directory = directory;
        this.bytes = bytes;
        this.recordBytes = recordBytes;
        this.partitions = partitions;
    }

    /**
     * Returns the milliseconds from before the first record to the merged output.
     *
     * @throws IOException if the job fails
     */
    public long run(MapSettings settings) throws IOException {
        JobConf conf = new JobConf();
        conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        conf.set(CommonConfigurationKeysPublic.FS_DEFAULT_NAME_KEY, "file:///");
        conf.set("hadoop.tmp.dir", directory.toString());
        // Else the I/O buffer would be that of whoever opened the local file system first.
        conf.setBoolean("fs.file.impl.disable.cache", true);
        conf.setInt("mapreduce.client.completion.pollinterval", 20);
        conf.set(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, TunedMapOutputCollector.class.getName());
        conf.setInt(MRJobConfig.IO_SORT_MB, settings.sortMegabytes());
        conf.setFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, settings.spillPercent());
        conf.setInt(MRJobConfig.IO_SORT_FACTOR, settings.mergeFactor());
        conf.setInt(CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY, settings.ioBufferBytes());
        conf.setLong(BYTES, bytes);
        conf.setInt(RECORD_BYTES, recordBytes);
        Job job = Job.getInstance(conf);
        job.setInputFormatClass(Records.class);
        job.setOutputFormatClass(NullOutputFormat.class);
        job.setMapOutputKeyClass(BytesWritable.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setNumReduceTasks(partitions);
        try {
            if (!job.waitForCompletion(false)) {
                throw new IOException("the trial of " + settings + " failed; its log says why");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted during the trial of " + settings);
        } catch (ClassNotFoundException e) {
            throw new IOException("the trial of " + settings + " could not run", e);
        }
        return job.getCounters()
                .findCounter(SpillCounters.GROUP, SpillCounters.WHOLE_MILLIS)
                .getValue();
    }

    /** Makes one split of synthetic records. */
    static final class Records extends InputFormat<BytesWritable, BytesWritable> {
        @Override
        public List<InputSplit> getSplits(JobContext context) {
            return List.of(new Length(context.getConfiguration().getLong(BYTES, 0)));
        }

        @Override
        public RecordReader<BytesWritable, BytesWritable> createRecordReader(
                InputSplit split, TaskAttemptContext context) throws IOException, InterruptedException {
            int recordBytes = context.getConfiguration().getInt(RECORD_BYTES, 0);
            return new RandomRecords(split.getLength() / recordBytes, recordBytes);
        }
    }

    /** A split that is nothing but a length. */
    static final class Length extends InputSplit implements Writable {
        private long bytes;

        Length() {}

        Length(long bytes) {
            this.bytes = bytes;
        }

        @Override
        public long getLength() {
            return bytes;
        }

        @Override
        public String[] getLocations() {
            return new String[0];
        }

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeLong(bytes);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            bytes = in.readLong();
        }
    }

    private static final class RandomRecords extends RecordReader<BytesWritable, BytesWritable> {
        private final Random random = new Random(1);
        private final BytesWritable key = new BytesWritable(new byte[KEY_BYTES]);
        private final BytesWritable value;
        private final long records;
        private long given;

        RandomRecords(long records, int recordBytes) {
            this.records = records;
            this.value = new BytesWritable(new byte[recordBytes - KEY_BYTES - LENGTHS]);
        }

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) {}

        @Override
        public boolean nextKeyValue() {
            random.nextBytes(key.getBytes());
            return given++ < records;
        }

        @Override
        public BytesWritable getCurrentKey() {
            return key;
        }

        @Override
        public BytesWritable getCurrentValue() {
            return value;
        }

        @Override
        public float getProgress() {
            return records == 0 ? 1 : Math.min(1, (float) given / records);
        }

        @Override
        public void close() {}
    }
}
