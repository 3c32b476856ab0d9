package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** prefetch-recordreader and lustre-locality-split wrap one job by their keys alone, in either order. */
class InputWrappersTest {

    private static final String FRAMEWORK = "mapreduce.framework.name";

    @TempDir
    Path folder;

    private static Configuration chain(String first, String second) {
        Configuration conf = new Configuration();
        conf.set(FRAMEWORK, "terrain-" + first);
        conf.set("terrain." + first + ".framework-name", "terrain-" + second);
        conf.set("terrain." + second + ".framework-name", "local");
        conf.set("terrain.prefetch.least-bytes", "0");
        conf.set("terrain.prefetch.begin", "at-once");
        conf.set("terrain.prefetch.token-wait-millis", "0");
        return conf;
    }

    @ParameterizedTest
    @CsvSource({"prefetch,lustre", "lustre,prefetch"})
    void theFirstNameIsTheOuterWrapper(String first, String second) throws Exception {
        Job job = run(chain(first, second), first);

        Configuration after = job.getConfiguration();
        assertThat(after.get(FRAMEWORK)).isEqualTo("local");
        assertThat(after.get("mapreduce.job.inputformat.class")).startsWith("dev.terrain." + first);
        assertThat(after.get("terrain." + first + ".delegate")).startsWith("dev.terrain." + second);
        assertThat(after.get("terrain." + second + ".delegate")).isEqualTo(TextInputFormat.class.getName());
    }

    @Test
    void bothHaveReadTheJobsInput() throws Exception {
        Job job = run(chain("prefetch", "lustre"), "both");

        // No Lustre here: the one steps aside, the other reads ahead.
        assertThat(job.getCounters()
                        .findCounter("Terrain lustre", "Splits as stock")
                        .getValue())
                .isEqualTo(1);
        assertThat(job.getCounters()
                        .findCounter("Terrain prefetch", "Bytes consumed")
                        .getValue())
                .isPositive();
    }

    @ParameterizedTest
    @CsvSource({"prefetch,lustre", "lustre,prefetch"})
    void clientThatWasMadeThroughBothCanBeClosed(String first, String second) throws IOException {
        Cluster cluster = new Cluster(chain(first, second));

        assertThatCode(cluster::close).doesNotThrowAnyException();
    }

    private Job run(Configuration conf, String output) throws Exception {
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.setInt("mapreduce.client.completion.pollinterval", 20);
        Path input = Files.writeString(folder.resolve("lines"), "one\ntwo\n".repeat(100_000));
        Job job = Job.getInstance(conf);
        job.setInputFormatClass(TextInputFormat.class);
        job.setMapperClass(Mapper.class);
        job.setOutputKeyClass(LongWritable.class);
        job.setOutputValueClass(Text.class);
        job.setNumReduceTasks(0);
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
        FileOutputFormat.setOutputPath(
                job, new org.apache.hadoop.fs.Path(folder.resolve(output).toUri()));
        assertThat(job.waitForCompletion(false)).isTrue();
        assertThat(lines(folder.resolve(output))).isEqualTo(200_000);
        return job;
    }

    private static long lines(Path output) throws IOException {
        try (Stream<Path> parts = Files.list(output)) {
            List<Path> files = parts.filter(
                            part -> String.valueOf(part.getFileName()).startsWith("part-"))
                    .toList();
            long lines = 0;
            for (Path file : files) {
                lines += Files.readAllLines(file).size();
            }
            return lines;
        }
    }
}
