package dev.terrain.integration.client;

import java.io.IOException;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Which lines have which five characters in a row: Momose and Oguchi's job.
 *
 * <pre>hadoop jar ... InvertedIndex TEXT INDEX</pre>
 *
 * <p>A line is an address, a tab and text; the index has the five characters, a tab and the addresses with commas.
 */
public final class InvertedIndex extends Configured implements Tool {

    private static final int GRAM = 5;

    /** Runs it on the cluster's YARN. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new InvertedIndex(), arguments));
    }

    @Override
    public int run(String[] arguments) throws Exception {
        Path index = new Path(arguments[1]);
        FileSystem.get(getConf()).delete(index, true);
        Job job = Job.getInstance(getConf(), "inverted index");
        job.setJarByClass(InvertedIndex.class);
        job.setMapperClass(Grams.class);
        job.setReducerClass(Addresses.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        FileInputFormat.addInputPath(job, new Path(arguments[0]));
        FileOutputFormat.setOutputPath(job, index);
        long start = System.nanoTime();
        boolean succeeded = job.waitForCompletion(true);
        System.out.println(String.format(Locale.ROOT, "took %.3f s", (System.nanoTime() - start) / 1e9));
        return succeeded ? 0 : 1;
    }

    /** A line to its five-character pieces, each with the line's address. */
    public static final class Grams extends Mapper<LongWritable, Text, Text, Text> {

        private final Text gram = new Text();
        private final Text address = new Text();

        @Override
        protected void map(LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
                throws IOException, InterruptedException {
            String[] parts = line.toString().split("\t", 2);
            if (parts.length < 2) {
                return;
            }
            address.set(parts[0]);
            for (int i = 0; i + GRAM <= parts[1].length(); i++) {
                gram.set(parts[1].substring(i, i + GRAM));
                context.write(gram, address);
            }
        }
    }

    /** All addresses of one piece, sorted, each once. */
    public static final class Addresses extends Reducer<Text, Text, Text, Text> {

        @Override
        protected void reduce(Text gram, Iterable<Text> addresses, Reducer<Text, Text, Text, Text>.Context context)
                throws IOException, InterruptedException {
            SortedSet<String> distinct = new TreeSet<>();
            for (Text address : addresses) {
                distinct.add(address.toString());
            }
            context.write(gram, new Text(String.join(",", distinct)));
        }
    }
}
