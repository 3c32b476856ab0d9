package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Jobs in Hadoop's local runner, over files in a folder of the test, with and without reading ahead. */
abstract class LocalJobs {

    static final int FILE_BYTES = 900_000;

    /**
     * The local file system reads up to a buffer (io.file.buffer.size) more than it is asked for, and how much more
     * depends on the sizes that it is asked for. Only where a split ends with its file does nothing follow.
     */
    static final long LOCAL_BUFFER_BYTES = 4096;

    final Path folder;
    final Path input;
    final Configuration conf = new Configuration();

    LocalJobs(@TempDir Path folder) {
        this.folder = folder;
        this.input = folder.resolve("in");
    }

    @BeforeEach
    void smallPieces() throws IOException {
        Files.createDirectory(input);
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.set("terrain.prefetch.piece-bytes", "256k");
        conf.set("terrain.prefetch.least-bytes", "0");
        conf.set("terrain.prefetch.begin", "at-once");
        conf.set("terrain.prefetch.token-directory", folder.resolve("tokens").toString());
        conf.setInt("mapreduce.client.completion.pollinterval", 20);
    }

    /** Writes what it is given, and where that came from. */
    public static final class Echo extends Mapper<Object, Object, Text, Text> {
        @Override
        protected void map(Object key, Object value, Context context) throws IOException, InterruptedException {
            String text = value instanceof BytesWritable bytes
                    ? new String(bytes.copyBytes(), StandardCharsets.ISO_8859_1)
                    : value.toString();
            context.write(new Text(String.valueOf(key)), new Text(text));
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            String file = context.getConfiguration().get("mapreduce.map.input.file", "none");
            context.write(new Text(context.getInputSplit().getClass().getName()), new Text(file));
        }
    }

    record Outcome(String output, Counters counters) {
        long records() {
            return counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue();
        }

        long bytesRead() {
            return counters.findCounter(FileInputFormatCounter.BYTES_READ).getValue();
        }

        long ours(String name) {
            return counters.findCounter(PrefetchCounters.GROUP, name).getValue();
        }
    }

    Outcome run(String name, Class<? extends InputFormat<?, ?>> format, Configuration with) throws Exception {
        return run(name, format, with, new org.apache.hadoop.fs.Path(input.toUri()));
    }

    Outcome run(
            String name, Class<? extends InputFormat<?, ?>> format, Configuration with, org.apache.hadoop.fs.Path from)
            throws Exception {
        Path output = folder.resolve(name);
        Job job = Job.getInstance(with, name);
        job.setMapperClass(Echo.class);
        job.setInputFormatClass(format);
        job.setNumReduceTasks(0);
        FileInputFormat.addInputPath(job, from);
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
        assertThat(job.waitForCompletion(false)).as("job %s succeeds", name).isTrue();

        return new Outcome(text(output), job.getCounters());
    }

    /** What a job wrote, all parts. */
    static String text(Path output) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (Stream<Path> parts = Files.list(output)) {
            for (Path part : parts.filter(path -> path.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList()) {
                Files.copy(part, all);
            }
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    Configuration prefetching() {
        Configuration with = new Configuration(conf);
        with.set("mapreduce.framework.name", "local");
        with.set("terrain.plugins", "prefetch");
        return with;
    }

    Configuration stock() {
        Configuration with = new Configuration(conf);
        with.set("mapreduce.framework.name", "local");
        return with;
    }

    void writeLines(String name, int bytes, String end) throws IOException {
        writeLines(Files.newOutputStream(input.resolve(name)), bytes, end);
    }

    /** Lines of 0 to 199 characters, some of more than one byte, each with a tab. */
    static void writeLines(OutputStream to, int bytes, String end) throws IOException {
        Random random = new Random(bytes);
        try (OutputStream out = to) {
            int written = 0;
            for (int line = 0; written < bytes; line++) {
                byte[] text = (line + "\t" + "é".repeat(random.nextInt(50)) + "x".repeat(random.nextInt(100)) + end)
                        .getBytes(StandardCharsets.UTF_8);
                out.write(text);
                written += text.length;
            }
        }
    }

    @SuppressWarnings("unchecked") // A class literal knows no type arguments.
    static Class<? extends InputFormat<?, ?>> typed(Class<?> format) {
        return (Class<? extends InputFormat<?, ?>>) format;
    }
}
