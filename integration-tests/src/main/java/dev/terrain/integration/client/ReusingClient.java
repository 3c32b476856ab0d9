package dev.terrain.integration.client;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.KeyValueTextInputFormat;
import org.apache.hadoop.mapred.SequenceFileInputFormat;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapred.lib.IdentityReducer;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Submits five jobs from one JVM, as Hive and Pig do: from copies of one Configuration, and from what submitted jobs
 * have left in theirs, with the old API and the new one in turn and another InputFormat each time:
 *
 * <pre>hadoop jar ... ReusingClient TEXT OUTPUT</pre>
 *
 * <p>Every job's output is the words of the text with their counts: {@code OUTPUT/1} to {@code OUTPUT/5}, the second as
 * a sequence file.
 */
public final class ReusingClient extends Configured implements Tool {

    /** What a job of the new API leaves that Hadoop refuses in one of the old API. */
    private static final String[] OF_THE_NEW_API = {
        "mapreduce.job.inputformat.class",
        "mapreduce.job.map.class",
        "mapreduce.job.combine.class",
        "mapreduce.job.reduce.class",
        "mapreduce.job.outputformat.class",
        "mapreduce.job.partitioner.class"
    };

    /** Runs it on the framework of the configuration. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new ReusingClient(), arguments));
    }

    @Override
    public int run(String[] arguments) throws Exception {
        Path text = new Path(arguments[0]);
        Path output = new Path(arguments[1]);
        Configuration session = getConf();

        Job first = count(Job.getInstance(session, "words"), text, new Path(output, "1"));
        Job second = Job.getInstance(leftBy(first), "the same Configuration again");
        second.setOutputFormatClass(SequenceFileOutputFormat.class);
        finish(second, new Path(output, "2"));

        readRecords(new JobConf(session), new Path(output, "2"), new Path(output, "3"));

        Job fourth = Job.getInstance(leftBy(second), "another InputFormat");
        fourth.setInputFormatClass(CombineTextInputFormat.class);
        fourth.setOutputFormatClass(TextOutputFormat.class);
        count(fourth, text, new Path(output, "4"));

        readLines(new JobConf(leftBy(fourth)), new Path(output, "1"), new Path(output, "5"));
        return 0;
    }

    /** What a submitted job has made of its Configuration, with the framework that jobs of this session begin with. */
    private Configuration leftBy(Job job) {
        Configuration left = new Configuration(job.getConfiguration());
        left.set(MRConfig.FRAMEWORK_NAME, getConf().get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME));
        return left;
    }

    /** Leaves the InputFormat as it is, which at first is none. */
    private static Job count(Job job, Path text, Path output)
            throws IOException, InterruptedException, ClassNotFoundException {
        job.setMapperClass(TokenCounterMapper.class);
        job.setCombinerClass(IntSumReducer.class);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.setInputPaths(job, text);
        finish(job, output);
        return job;
    }

    private static void finish(Job job, Path output) throws IOException, InterruptedException, ClassNotFoundException {
        // A submitted job has its own copy there, which is gone afterwards.
        job.setJarByClass(ReusingClient.class);
        FileOutputFormat.setOutputPath(job, output);
        if (!job.waitForCompletion(true)) {
            throw new IOException(job.getJobName() + " failed");
        }
    }

    private static void readRecords(JobConf job, Path records, Path output) throws IOException {
        job.setInputFormat(SequenceFileInputFormat.class);
        job.setOutputValueClass(IntWritable.class);
        copy(job, "records by the old API", records, output);
    }

    private static void readLines(JobConf job, Path lines, Path output) throws IOException {
        for (String name : OF_THE_NEW_API) {
            job.unset(name);
        }
        job.setUseNewMapper(false);
        job.setUseNewReducer(false);
        job.setInputFormat(KeyValueTextInputFormat.class);
        job.setOutputValueClass(Text.class);
        copy(job, "lines by the old API", lines, output);
    }

    /** With one reduce, so that the keys come out in order. */
    private static void copy(JobConf job, String name, Path input, Path output) throws IOException {
        job.setJobName(name);
        job.setJarByClass(ReusingClient.class);
        job.setMapperClass(IdentityMapper.class);
        job.setReducerClass(IdentityReducer.class);
        job.setNumReduceTasks(1);
        job.setOutputFormat(org.apache.hadoop.mapred.TextOutputFormat.class);
        job.setOutputKeyClass(Text.class);
        org.apache.hadoop.mapred.FileInputFormat.setInputPaths(job, input);
        org.apache.hadoop.mapred.FileOutputFormat.setOutputPath(job, output);
        JobClient.runJob(job);
    }
}
