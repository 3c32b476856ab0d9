package dev.terrain.integration.bench.scan.job;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Scans files, separated by commas and equally long, with mappers that start together, each with one split; nothing is
 * written.
 *
 * <pre>hadoop jar ... ScanJob FILES MAPPER-CLASS INPUT-FORMAT-CLASS MAPPERS START-LINE SHARE SHARES</pre>
 *
 * <p>{@code SHARE} of {@code SHARES} is the part of the mappers that this job has, the others being those of other jobs
 * at the same time: 0 of 1 is all of them.
 */
public final class ScanJob extends Configured implements Tool {

    /** Runs it on the framework that the configuration names. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new ScanJob(), arguments));
    }

    @Override
    public int run(String[] arguments) throws Exception {
        int mappers = Integer.parseInt(arguments[3]);
        StartLine line = new StartLine(Path.of(arguments[4]), mappers);
        Job job = Job.getInstance(getConf(), "scan");
        job.setJarByClass(ScanJob.class);
        job.getConfiguration().setInt(ScanInputFormat.MAPPERS, line.mappers());
        job.getConfiguration().set(ScanInputFormat.START_LINE, line.folder().toString());
        job.getConfiguration().set(ScanInputFormat.SHARE, arguments[5]);
        job.getConfiguration().set(ScanInputFormat.SHARES, arguments[6]);
        job.getConfiguration().set(ScanInputFormat.READER, arguments[2]);
        job.setInputFormatClass(ScanInputFormat.class);
        job.setMapperClass(mapper(arguments[1]));
        job.setMapOutputKeyClass(NullWritable.class);
        job.setMapOutputValueClass(NullWritable.class);
        job.setOutputFormatClass(NullOutputFormat.class);
        job.setNumReduceTasks(0);
        job.setSpeculativeExecution(false);
        job.setMaxMapAttempts(1);
        FileInputFormat.addInputPaths(job, arguments[0]);
        long length = 0;
        for (var file : FileInputFormat.getInputPaths(job)) {
            length += file.getFileSystem(getConf()).getFileStatus(file).getLen();
        }
        long splitBytes = (length + mappers - 1) / mappers;
        FileInputFormat.setMinInputSplitSize(job, splitBytes);
        FileInputFormat.setMaxInputSplitSize(job, splitBytes);
        return job.waitForCompletion(true) ? 0 : 1;
    }

    @SuppressWarnings("rawtypes") // as Job asks for it
    private static Class<? extends Mapper> mapper(String name) throws ClassNotFoundException {
        return Class.forName(name).asSubclass(Mapper.class);
    }
}
