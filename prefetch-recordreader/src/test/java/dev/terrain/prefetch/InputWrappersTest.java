package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** prefetch-recordreader and lustre-locality-split wrap one job in either order. */
class InputWrappersTest {

    @TempDir
    Path folder;

    private static Configuration both() {
        Configuration conf = new Configuration();
        conf.set("mapreduce.framework.name", "local");
        conf.set("terrain.plugins", "prefetch,lustre");
        conf.set("terrain.prefetch.least-bytes", "0");
        conf.set("terrain.prefetch.begin", "at-once");
        conf.set("terrain.prefetch.token-wait-millis", "0");
        return conf;
    }

    /** ServiceLoader finds providers in the order of their files. */
    private static ClassLoader inOrder(boolean reversed) {
        return new ClassLoader(InputWrappersTest.class.getClassLoader()) {
            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                List<URL> urls = Collections.list(super.getResources(name));
                urls.sort(Comparator.comparing(url -> url.toString().contains("lustre-locality-split") == reversed));
                return Collections.enumeration(urls);
            }
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void prefetchIsTheOuterWrapperWhoeverIsAskedFirst(boolean reversed) throws Exception {
        Configuration conf = both();
        conf.setBoolean("mapred.mapper.new-api", true);
        conf.set("mapreduce.input.fileinputformat.inputdir", "lustre:///data");
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(inOrder(reversed));
        try {
            ClientProtocolProvider first =
                    ServiceLoader.load(ClientProtocolProvider.class).iterator().next();
            for (int submission = 1; submission <= 2; submission++) {
                assertThat(first.create(conf)).isNotNull();

                assertThat(conf.get("mapreduce.job.inputformat.class")).startsWith("dev.terrain.prefetch");
                assertThat(conf.get("terrain.prefetch.delegate")).startsWith("dev.terrain.lustre");
                assertThat(conf.get("terrain.lustre.delegate")).isEqualTo(TextInputFormat.class.getName());
            }
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void bothHaveReadTheJobsInput() throws Exception {
        Job job = run(both(), "both");

        // No Lustre here, and no JNA to ask one: the one steps aside, the other reads ahead.
        assertThat(job.getCounters()
                        .findCounter("Terrain lustre", "Splits without preference: layout cannot be read")
                        .getValue())
                .isEqualTo(1);
        assertThat(job.getCounters()
                        .findCounter("Terrain prefetch", "Bytes consumed")
                        .getValue())
                .isPositive();
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
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path("lustre://" + input));
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
