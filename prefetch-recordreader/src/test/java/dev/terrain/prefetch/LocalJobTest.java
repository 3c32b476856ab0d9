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
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.input.FixedLengthInputFormat;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole jobs in Hadoop's local runner: with and without reading ahead they must not differ. */
@Timeout(120)
class LocalJobTest {

    private static final int FILE_BYTES = 900_000;

    /**
     * The local file system reads up to a buffer (io.file.buffer.size) more than it is asked for, and how much more
     * depends on the sizes that it is asked for. Only where a split ends with its file does nothing follow.
     */
    private static final long LOCAL_BUFFER_BYTES = 4096;

    private final Path folder;
    private final Path input;
    private final Configuration conf = new Configuration();

    LocalJobTest(@TempDir Path folder) {
        this.folder = folder;
        this.input = folder.resolve("in");
    }

    @BeforeEach
    void smallPieces() throws IOException {
        Files.createDirectory(input);
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.set("terrain.prefetch.piece-bytes", "256k");
        conf.set("terrain.prefetch.least-bytes", "0");
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
            context.write(new Text(key.toString()), new Text(text));
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            String file = context.getConfiguration().get("mapreduce.map.input.file", "none");
            context.write(new Text(context.getInputSplit().getClass().getName()), new Text(file));
        }
    }

    private record Outcome(String output, Counters counters) {
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

    private Outcome run(String name, Class<? extends InputFormat<?, ?>> format, Configuration with) throws Exception {
        Path output = folder.resolve(name);
        Job job = Job.getInstance(with, name);
        job.setMapperClass(Echo.class);
        job.setInputFormatClass(format);
        job.setNumReduceTasks(0);
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
        assertThat(job.waitForCompletion(false)).as("job %s succeeds", name).isTrue();

        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (Stream<Path> parts = Files.list(output)) {
            for (Path part : parts.filter(path -> path.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList()) {
                Files.copy(part, all);
            }
        }
        return new Outcome(all.toString(StandardCharsets.UTF_8), job.getCounters());
    }

    private Configuration prefetching() {
        Configuration with = new Configuration(conf);
        with.set("mapreduce.framework.name", "terrain-prefetch");
        with.set("terrain.prefetch.framework-name", "local");
        return with;
    }

    private Configuration stock() {
        Configuration with = new Configuration(conf);
        with.set("mapreduce.framework.name", "local");
        return with;
    }

    private Outcome assertSameAsStock(Class<? extends InputFormat<?, ?>> format) throws Exception {
        Outcome stock = run("stock", format, stock());
        Outcome prefetched = run("prefetched", format, prefetching());

        assertThat(stock.records()).isPositive();
        assertThat(prefetched.output()).isEqualTo(stock.output());
        assertThat(prefetched.records()).isEqualTo(stock.records());
        assertThat(Math.abs(prefetched.bytesRead() - stock.bytesRead()))
                .as("bytes read: %s, stock %s", prefetched.bytesRead(), stock.bytesRead())
                .isLessThanOrEqualTo((splits(prefetched) - 1) * LOCAL_BUFFER_BYTES);
        assertThat(prefetched.ours(PrefetchCounters.BYTES_PREFETCHED)).isPositive();
        assertThat(prefetched.ours(PrefetchCounters.BYTES_CONSUMED)).isPositive();
        assertThat(splits(prefetched)).isPositive();
        assertThat(prefetched.ours(PrefetchCounters.SPLITS_PASSED_THROUGH)).isZero();
        assertThat(stock.counters().getGroup(PrefetchCounters.GROUP).size()).isZero();
        return prefetched;
    }

    private static long splits(Outcome outcome) {
        return outcome.ours(PrefetchCounters.SPLITS_PREFETCHED);
    }

    private void writeLines(String name, int bytes, String end) throws IOException {
        writeLines(Files.newOutputStream(input.resolve(name)), bytes, end);
    }

    /** Lines of 0 to 199 characters, some of more than one byte, each with a tab. */
    private static void writeLines(OutputStream to, int bytes, String end) throws IOException {
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

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void textInOneSplit(String end) throws Exception {
        writeLines("a.txt", FILE_BYTES, end);
        Outcome prefetched = assertSameAsStock(TextInputFormat.class);
        long consumed = prefetched.ours(PrefetchCounters.BYTES_CONSUMED);
        assertThat(consumed).isEqualTo(prefetched.ours(PrefetchCounters.BYTES_PREFETCHED));
        // How much each is depends on whether the mapper waits.
        assertThat(consumed + prefetched.ours(PrefetchCounters.BYTES_PASSED_THROUGH))
                .isEqualTo(Files.size(input.resolve("a.txt")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void textInManySplits(String end) throws Exception {
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 100_003);
        writeLines("a.txt", FILE_BYTES, end);
        writeLines("b.txt", 1000, end);
        Outcome prefetched = assertSameAsStock(TextInputFormat.class);
        assertThat(splits(prefetched)).isGreaterThan(9);
        assertThat(prefetched.ours(PrefetchCounters.BYTES_PASSED_THROUGH))
                .as("the records that cross the splits' ends")
                .isPositive();
    }

    @Test
    void textWithADelimiterOfItsOwn() throws Exception {
        conf.set("textinputformat.record.delimiter", "|#|");
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 200_000);
        writeLines("a.txt", FILE_BYTES, "|#|");
        assertSameAsStock(TextInputFormat.class);
    }

    @Test
    void textWithoutCrcFiles() throws Exception {
        writeLines("a.txt", FILE_BYTES, "\n");
        Files.deleteIfExists(input.resolve(".a.txt.crc"));
        conf.setBoolean("fs.file.verify-checksum", false);
        assertSameAsStock(TextInputFormat.class);
    }

    @Test
    void textWithCrcFiles() throws Exception {
        writeLines("plain.txt", FILE_BYTES, "\n");
        var local = FileSystem.getLocal(conf);
        local.copyFromLocalFile(
                true,
                new org.apache.hadoop.fs.Path(input.resolve("plain.txt").toUri()),
                new org.apache.hadoop.fs.Path(input.resolve("checked.txt").toUri()));
        assertThat(input.resolve(".checked.txt.crc")).exists();
        assertSameAsStock(TextInputFormat.class);
    }

    @Test
    void gzip() throws Exception {
        writeLines(new GZIPOutputStream(Files.newOutputStream(input.resolve("a.gz"))), 3 * FILE_BYTES, "\n");
        assertSameAsStock(TextInputFormat.class);
    }

    @Test
    void bzip2InManySplits() throws Exception {
        var codec = new BZip2Codec();
        codec.setConf(conf);
        writeLines(codec.createOutputStream(Files.newOutputStream(input.resolve("a.bz2"))), 2 * FILE_BYTES, "\n");
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 30_000);
        assertSameAsStock(TextInputFormat.class);
    }

    @Test
    void keyValueLines() throws Exception {
        writeLines("a.txt", FILE_BYTES, "\n");
        assertSameAsStock(KeyValueTextInputFormat.class);
    }

    @Test
    void linesByNumber() throws Exception {
        conf.setInt(NLineInputFormat.LINES_PER_MAP, 3000);
        writeLines("a.txt", FILE_BYTES, "\n");
        assertSameAsStock(NLineInputFormat.class);
    }

    @Test
    void fixedLengthRecords() throws Exception {
        conf.setInt(FixedLengthInputFormat.FIXED_RECORD_LENGTH, 100);
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 250_000);
        Files.write(input.resolve("a.bin"), FakeStream.bytes(0, FILE_BYTES));
        assertSameAsStock(FixedLengthInputFormat.class);
    }

    @Test
    void sequenceFileInManySplits() throws Exception {
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 150_000);
        Random random = new Random(1);
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(
                        new org.apache.hadoop.fs.Path(input.resolve("a.seq").toUri())),
                SequenceFile.Writer.keyClass(LongWritable.class),
                SequenceFile.Writer.valueClass(Text.class))) {
            for (int i = 0; i < 9000; i++) {
                writer.append(new LongWritable(i), new Text("v".repeat(random.nextInt(200))));
            }
        }
        assertSameAsStock(typed(SequenceFileInputFormat.class));
    }

    @Test
    void combinedFilesAndTheNameOfTheCurrentOne() throws Exception {
        for (int i = 0; i < 5; i++) {
            writeLines("f" + i, 200_000 + i, "\n");
        }
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 450_000);
        Outcome prefetched = assertSameAsStock(CombineTextInputFormat.class);
        assertThat(prefetched.output())
                .as("CombineFileRecordReader tells the mapper through the configuration")
                .contains("CombineFileSplit\tfile:");
    }

    @Test
    void emptyFilePassesThrough() throws Exception {
        Files.createFile(input.resolve("empty"));
        Outcome outcome = run("prefetched", TextInputFormat.class, prefetching());
        assertThat(outcome.records()).isZero();
        assertThat(outcome.ours(PrefetchCounters.SPLITS_PASSED_THROUGH)).isEqualTo(1);
    }

    @Test
    void optedOutJobIsStock() throws Exception {
        writeLines("a.txt", 10_000, "\n");
        Configuration optedOut = prefetching();
        optedOut.setBoolean("terrain.prefetch.enabled", false);
        Outcome outcome = run("opted-out", TextInputFormat.class, optedOut);
        assertThat(outcome.records()).isPositive();
        assertThat(outcome.counters().getGroup(PrefetchCounters.GROUP).size()).isZero();
    }

    @Test
    void wrappedJobThatIsSwitchedOffLaterPassesThrough() throws Exception {
        writeLines("a.txt", 10_000, "\n");
        Configuration wrapped = stock();
        wrapped.set("terrain.prefetch.delegate", TextInputFormat.class.getName());
        wrapped.setBoolean("terrain.prefetch.enabled", false);
        Outcome outcome = run("off", typed(PrefetchInputFormat.class), wrapped);
        assertThat(outcome.output())
                .isEqualTo(run("stock", TextInputFormat.class, stock()).output());
        assertThat(outcome.counters().getGroup(PrefetchCounters.GROUP).size()).isZero();
    }

    @Test
    void programMayNameTheWrapperItself() throws Exception {
        writeLines("a.txt", 10_000, "\n");
        Outcome outcome = run("named", typed(PrefetchInputFormat.class), stock());
        assertThat(outcome.output())
                .isEqualTo(run("stock", TextInputFormat.class, stock()).output());
        assertThat(outcome.ours(PrefetchCounters.SPLITS_PREFETCHED)).isEqualTo(1);
    }

    @Test
    void jobAfterAClientOfTheSameConfigurationIsStillWrapped() throws Exception {
        writeLines("a.txt", 10_000, "\n");
        // As the Sort of Hadoop's examples does.
        Configuration shared = prefetching();
        try (var client = new JobClient(shared)) {
            assertThat(client.getClusterStatus()).isNotNull();
        }
        assertThat(run("first", TextInputFormat.class, shared).ours(PrefetchCounters.SPLITS_PREFETCHED))
                .isEqualTo(1);
        assertThat(run("second", TextInputFormat.class, shared).ours(PrefetchCounters.SPLITS_PREFETCHED))
                .isEqualTo(1);
    }

    @Test
    void mapperThatStopsEarlyLeavesNoThread() throws Exception {
        writeLines("a.txt", 4 * FILE_BYTES, "\n");
        Outcome outcome = runFirstLines(prefetching());
        assertThat(outcome.records()).isEqualTo(10);
        assertThat(outcome.ours(PrefetchCounters.BYTES_CONSUMED)).isLessThan(300_000);
        assertThat(outcome.output()).isEqualTo(runFirstLines(stock()).output());
        assertThat(Threads.readingAhead("a.txt")).isEmpty();
    }

    private Outcome runFirstLines(Configuration with) throws Exception {
        Configuration copy = new Configuration(with);
        copy.setClass("mapreduce.job.map.class", FirstLines.class, Mapper.class);
        Path output = folder.resolve("first-" + with.get("mapreduce.framework.name"));
        Job job = Job.getInstance(copy);
        job.setNumReduceTasks(0);
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
        assertThat(job.waitForCompletion(false)).isTrue();
        return new Outcome(Files.readString(output.resolve("part-m-00000")), job.getCounters());
    }

    /** Takes ten records and goes home. */
    public static final class FirstLines extends Mapper<LongWritable, Text, Text, NullWritable> {
        @Override
        public void run(Context context) throws IOException, InterruptedException {
            for (int i = 0; i < 10 && context.nextKeyValue(); i++) {
                context.write(context.getCurrentValue(), NullWritable.get());
            }
        }
    }

    @SuppressWarnings("unchecked") // A class literal knows no type arguments.
    private static Class<? extends InputFormat<?, ?>> typed(Class<?> format) {
        return (Class<? extends InputFormat<?, ?>>) format;
    }
}
