package dev.terrain.integration.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Locale;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Reads files whose bytes come from servers over TCP, as those of a Lustre come from an OSS, and keeps nothing:
 *
 * <pre>hadoop jar ... RemoteRead -D terrain.bench.servers=ADDRESS[,ADDRESS...] FOLDER</pre>
 *
 * <p>The file {@code ost2} comes from the third server. A server sends as many bytes as it is asked for with a long.
 */
public final class RemoteRead extends Configured implements Tool {

    /** Addresses with commas. */
    public static final String SERVERS = "terrain.bench.servers";

    /** Where a server listens. */
    public static final int PORT = 988; // of LNet's own acceptor

    /** How files are called, before the number of their server. */
    public static final String FILE = "ost";

    /** Runs it on the cluster's YARN. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new RemoteRead(), arguments));
    }

    @Override
    public int run(String[] arguments) throws Exception {
        Path folder = new Path(arguments[0]);
        Job job = Job.getInstance(getConf(), "remote read");
        job.setJarByClass(RemoteRead.class);
        job.setInputFormatClass(Bytes.class);
        job.setMapperClass(Nothing.class);
        job.setNumReduceTasks(0);
        job.setOutputFormatClass(NullOutputFormat.class);
        FileInputFormat.addInputPath(job, folder);
        long start = System.nanoTime();
        boolean succeeded = job.waitForCompletion(true);
        double seconds = (System.nanoTime() - start) / 1e9;
        if (!succeeded) {
            return 1;
        }
        long read = job.getCounters().findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue();
        long wanted = folder.getFileSystem(getConf()).getContentSummary(folder).getLength() / Reader.RECORD_BYTES;
        if (read != wanted) {
            System.err.println(
                    read + " records of " + Reader.RECORD_BYTES + " bytes were read, " + wanted + " are there");
            return 1;
        }
        System.out.println(String.format(Locale.ROOT, "took %.3f s", seconds));
        return 0;
    }

    /** Files of records of one MiB, in splits that hold whole ones. */
    public static final class Bytes extends FileInputFormat<NullWritable, LongWritable> {

        @Override
        public RecordReader<NullWritable, LongWritable> createRecordReader(
                InputSplit split, TaskAttemptContext context) {
            return new Reader();
        }
    }

    /** One connection for a split. */
    private static final class Reader extends RecordReader<NullWritable, LongWritable> {

        private static final int RECORD_BYTES = 1 << 20;

        private final byte[] record = new byte[RECORD_BYTES];
        private final LongWritable position = new LongWritable();
        private Socket socket = new Socket();
        private long start;
        private long left;
        private long length;

        /** A record belongs to the split that has its first byte. */
        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
            FileSplit part = (FileSplit) split;
            String[] servers = context.getConfiguration().getTrimmedStrings(SERVERS);
            int server = Integer.parseInt(part.getPath().getName().substring(FILE.length()));
            start = wholeRecords(part.getStart());
            length = wholeRecords(part.getStart() + part.getLength()) - start;
            left = length;
            socket = new Socket(servers[server], PORT);
            new DataOutputStream(socket.getOutputStream()).writeLong(length);
        }

        private static long wholeRecords(long bytes) {
            return (bytes + RECORD_BYTES - 1) / RECORD_BYTES * RECORD_BYTES;
        }

        @Override
        public boolean nextKeyValue() throws IOException {
            if (left == 0) {
                return false;
            }
            new DataInputStream(socket.getInputStream()).readFully(record);
            position.set(start + length - left);
            left -= RECORD_BYTES;
            return true;
        }

        @Override
        public NullWritable getCurrentKey() {
            return NullWritable.get();
        }

        @Override
        public LongWritable getCurrentValue() {
            return position;
        }

        @Override
        public float getProgress() {
            return length == 0 ? 1 : (float) (length - left) / length;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** Takes records. */
    public static final class Nothing extends Mapper<NullWritable, LongWritable, NullWritable, NullWritable> {

        @Override
        protected void map(
                NullWritable key,
                LongWritable position,
                Mapper<NullWritable, LongWritable, NullWritable, NullWritable>.Context context) {
            // has been read
        }
    }
}
