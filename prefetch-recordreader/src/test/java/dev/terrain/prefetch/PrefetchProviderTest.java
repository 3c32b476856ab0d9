package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrefetchProviderTest {

    private static final String INPUT_FORMAT = "mapreduce.job.inputformat.class";
    private static final String OLD_INPUT_FORMAT = "mapred.input.format.class";
    private static final String OLD_FORMAT = "org.apache.hadoop.mapred.KeyValueTextInputFormat";
    private static final String DELEGATE = "terrain.prefetch.delegate";

    private final Configuration conf = new Configuration();

    PrefetchProviderTest() {
        conf.set("mapreduce.framework.name", "local");
        conf.set("terrain.plugins", "prefetch");
        conf.setBoolean("mapred.mapper.new-api", true);
        conf.set(INPUT_FORMAT, KeyValueTextInputFormat.class.getName());
    }

    /** Asks for the cluster as the submission of a job does. */
    private void submit() throws IOException {
        new Cluster(conf).close();
    }

    @Test
    void wrapsTheJobsInputFormatOnceHoweverOftenItIsSubmitted() throws IOException {
        submit();
        submit();

        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(PrefetchInputFormat.class.getName());
        assertThat(conf.get(DELEGATE)).isEqualTo(KeyValueTextInputFormat.class.getName());
    }

    @Test
    void jobOfTheOldApiIsWrappedInItsOwnWay() throws IOException {
        conf.setBoolean("mapred.mapper.new-api", false);
        conf.set(OLD_INPUT_FORMAT, OLD_FORMAT);
        submit();
        submit();

        assertThat(conf.get(OLD_INPUT_FORMAT)).isEqualTo(PrefetchMapredInputFormat.class.getName());
        assertThat(conf.get(DELEGATE)).isEqualTo(OLD_FORMAT);
    }

    @Test
    void streamingOfTextKeepsItsOffsetsFromTheCommand() throws IOException {
        conf.setBoolean("mapred.mapper.new-api", false);
        conf.set("stream.map.streamprocessor", "cat");
        submit();
        assertThat(conf.get("stream.map.input.ignoreKey")).isEqualTo("true");
    }

    @Test
    void streamingOfKeysAndValuesHandsBothToTheCommand() throws IOException {
        conf.setBoolean("mapred.mapper.new-api", false);
        conf.set("stream.map.streamprocessor", "cat");
        conf.set(OLD_INPUT_FORMAT, OLD_FORMAT);
        submit();
        assertThat(conf.get("stream.map.input.ignoreKey")).isNull();
    }

    @Test
    void streamingThatWantsTheOffsetsGetsThem() throws IOException {
        conf.setBoolean("mapred.mapper.new-api", false);
        conf.set("stream.map.streamprocessor", "cat");
        conf.setBoolean("stream.map.input.ignoreKey", false);
        submit();
        assertThat(conf.get("stream.map.input.ignoreKey")).isEqualTo("false");
    }

    @Test
    void aJobWithABadValueIsStock() throws IOException {
        conf.set("terrain.prefetch.pieces", "many");
        submit();
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(KeyValueTextInputFormat.class.getName());
    }

    /** Asks for the cluster while it makes the splits, as some do to have one for each processor. */
    public static final class AsksForTheCluster extends TextInputFormat {
        @Override
        public List<InputSplit> getSplits(JobContext context) throws IOException {
            new Cluster(context.getConfiguration()).close();
            return List.of();
        }
    }

    @Test
    void anInputFormatThatAsksForTheClusterKeepsTheJarsOfItsJob(@TempDir Path folder) throws Exception {
        conf.set("hadoop.tmp.dir", folder.toString());
        conf.set("tmpjars", Files.createFile(folder.resolve("some.jar")).toUri().toString());
        conf.set(INPUT_FORMAT, AsksForTheCluster.class.getName());
        Job job = Job.getInstance(conf);
        job.setNumReduceTasks(0);
        job.setOutputFormatClass(NullOutputFormat.class);

        assertThat(job.waitForCompletion(false)).isTrue();

        assertThat(job.getConfiguration().get(DELEGATE)).isEqualTo(AsksForTheCluster.class.getName());
        assertThat(job.getConfiguration().get("mapreduce.job.cache.files")).endsWith("/libjars/*");
    }
}
