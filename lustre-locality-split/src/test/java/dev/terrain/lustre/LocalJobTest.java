package dev.terrain.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.split.LustreCounters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whole jobs in Hadoop's local runner, on lustre:/// paths: with and without this module their output does not differ.
 */
@Timeout(120)
class LocalJobTest {

    private static final String FOLDER = "test.folder";

    @TempDir
    Path folder;

    private final Configuration conf = new Configuration();

    @BeforeEach
    void fourFilesOfLines() throws IOException {
        FakeLustre lustre = FakeLustre.in(folder);
        lustre.configure(conf);
        conf.set(FOLDER, folder.toString());
        conf.setInt("mapreduce.client.completion.pollinterval", 20);
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 150_000);
        Files.createDirectory(folder.resolve("in"));
        Random random = new Random(1);
        for (int file = 0; file < 2; file++) {
            StringBuilder lines = new StringBuilder();
            while (lines.length() < 400_000) {
                lines.append("line ").append("x".repeat(random.nextInt(3000))).append('\n');
            }
            byte[] content = lines.toString().getBytes(StandardCharsets.UTF_8);
            lustre.file("in/" + file, content, 1 << 17, 0, 1);
        }
    }

    /** {@link LustreInputFormat}, which the local runner makes itself, on the machine of the test. */
    public static final class OnFakeMachine extends InputFormat<LongWritable, Text> {

        private static LustreInputFormat<LongWritable, Text> real(JobContext context) throws IOException {
            FakeLustre lustre = FakeLustre.in(Path.of(context.getConfiguration().get(FOLDER, "")));
            return new LustreInputFormat<>(lustre.client(), () -> "n1");
        }

        @Override
        public List<InputSplit> getSplits(JobContext context) throws IOException, InterruptedException {
            return real(context).getSplits(context);
        }

        @Override
        public RecordReader<LongWritable, Text> createRecordReader(InputSplit split, TaskAttemptContext context)
                throws IOException, InterruptedException {
            return real(context).createRecordReader(split, context);
        }
    }

    /** Writes what it is given, and from which file. */
    public static final class Echo extends Mapper<LongWritable, Text, LongWritable, Text> {
        @Override
        protected void map(LongWritable key, Text value, Context context) throws IOException, InterruptedException {
            // As many a mapper does.
            String file = ((FileSplit) context.getInputSplit()).getPath().toString();
            context.write(key, new Text(file + " " + value));
        }
    }

    private record Outcome(List<String> output, Counters counters) {
        long ours(String name) {
            return counters.findCounter(LustreCounters.GROUP, name).getValue();
        }
    }

    private Outcome run(Class<? extends InputFormat<?, ?>> format) throws Exception {
        Job job = Job.getInstance(conf, format.getName());
        job.setMapperClass(Echo.class);
        job.setInputFormatClass(format);
        job.setNumReduceTasks(0);
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path("lustre://" + folder.resolve("in")));
        Path output = folder.resolve(format.getSimpleName());
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
        assertThat(job.waitForCompletion(false)).isTrue();
        try (Stream<Path> parts = Files.list(output)) {
            List<String> lines = parts.filter(
                            part -> String.valueOf(part.getFileName()).startsWith("part-"))
                    .flatMap(LocalJobTest::lines)
                    .sorted()
                    .toList();
            return new Outcome(lines, job.getCounters());
        }
    }

    private static Stream<String> lines(Path part) {
        try {
            return Files.readAllLines(part).stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"stripe", "ost", "plain"})
    void outputIsThatOfStock(String splits) throws Exception {
        conf.set("terrain.lustre.splits", splits);

        Outcome stock = run(TextInputFormat.class);
        Outcome ours = run(OnFakeMachine.class);

        assertThat(ours.output()).isEqualTo(stock.output()).isNotEmpty();
        assertThat(ours.counters().findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue())
                .isEqualTo(stock.output().size());
        assertThat(ours.counters()
                        .findCounter(FileInputFormatCounter.BYTES_READ)
                        .getValue())
                .isPositive();
        long bytes = Files.size(folder.resolve("in/0")) + Files.size(folder.resolve("in/1"));
        assertThat(ours.ours(LustreCounters.BYTES_FROM_PREFERRED)
                        + ours.ours(LustreCounters.BYTES_FROM_SAME_RACK)
                        + ours.ours(LustreCounters.BYTES_FROM_OTHER)
                        + ours.ours(LustreCounters.BYTES_WITHOUT_PREFERENCE))
                .isEqualTo(bytes);
        assertThat(ours.ours(LustreCounters.SPLITS_ON_PREFERRED)).isPositive();
    }

    @Test
    void offIsStock() throws Exception {
        conf.set("terrain.lustre.locality", "off");

        assertThat(run(OnFakeMachine.class).ours(LustreCounters.SPLITS_AS_STOCK))
                .isPositive();
    }
}
