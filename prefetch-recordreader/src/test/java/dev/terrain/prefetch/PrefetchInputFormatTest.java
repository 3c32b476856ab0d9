package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.prefetch.internal.stream.Threads;
import dev.terrain.prefetch.internal.task.PrefetchRecordReader;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MapContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.map.WrappedMapper;
import org.apache.hadoop.mapreduce.task.MapContextImpl;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PrefetchInputFormatTest {

    private final JobConf conf = new JobConf();
    private final Counters counters = new Counters();
    private final Path file;

    PrefetchInputFormatTest(@TempDir java.nio.file.Path folder) throws IOException {
        java.nio.file.Path lines = folder.resolve("lines");
        Files.writeString(lines, "some line of text\n".repeat(20_000), StandardCharsets.UTF_8);
        file = new Path(lines.toUri());
        conf.set("mapreduce.input.fileinputformat.inputdir", file.toString());
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 100_000);
        conf.set("terrain.prefetch.least-bytes", "0");
        conf.set("terrain.prefetch.begin", "at-once");
        conf.set("terrain.prefetch.token-directory", folder.resolve("tokens").toString());
    }

    private TaskAttemptContext task() {
        return new TaskAttemptContextImpl(conf, new TaskAttemptID(), new CountingReporter(counters));
    }

    /** What MapTask gives to initialize. */
    private <K, V> Mapper<K, V, K, V>.Context mapTask(InputSplit split) {
        return new WrappedMapper<K, V, K, V>()
                .getMapContext(new MapContextImpl<>(
                        conf, new TaskAttemptID(), null, null, null, new CountingReporter(counters), split));
    }

    private long counted(String name) {
        return counters.findCounter(PrefetchCounters.GROUP, name).getValue();
    }

    @Test
    void splitsAreTheDelegatesOwn() throws Exception {
        Job job = Job.getInstance(conf);
        List<InputSplit> splits = new PrefetchInputFormat<LongWritable, Text>().getSplits(job);

        assertThat(splits)
                .hasSizeGreaterThan(3)
                .hasToString(new TextInputFormat().getSplits(job).toString());
        assertThat(splits).hasOnlyElementsOfType(FileSplit.class);
    }

    @Test
    void recordsKeysAndProgressAreTheDelegates() throws Exception {
        for (InputSplit split : new TextInputFormat().getSplits(Job.getInstance(conf))) {
            try (RecordReader<LongWritable, Text> stock = new TextInputFormat().createRecordReader(split, task());
                    RecordReader<LongWritable, Text> ours =
                            new PrefetchInputFormat<LongWritable, Text>().createRecordReader(split, task())) {
                stock.initialize(split, mapTask(split));
                ours.initialize(split, mapTask(split));
                assertThat(ours).isInstanceOf(PrefetchRecordReader.class);
                boolean more = stock.nextKeyValue();
                while (more) {
                    assertThat(ours.nextKeyValue()).isTrue();
                    assertThat(ours.getCurrentKey()).isEqualTo(stock.getCurrentKey());
                    assertThat(ours.getCurrentValue()).isEqualTo(stock.getCurrentValue());
                    assertThat(ours.getProgress()).isEqualTo(stock.getProgress());
                    more = stock.nextKeyValue();
                }
                assertThat(ours.nextKeyValue()).isFalse();
            }
        }
        assertThat(counted("Bytes prefetched")).isEqualTo(360_000);
        assertThat(Threads.readingAhead("lines")).isEmpty();
    }

    @Test
    void whatThePageCacheHasIsReadByTheDelegatesOwnReader() throws Exception {
        conf.set("terrain.prefetch.begin", "waiting");
        assertThat(read(360_000)).isInstanceOf(LineRecordReader.class);
        assertThat(counted(PrefetchCounters.SPLITS_PASSED_THROUGH)).isEqualTo(1);
        assertThat(counted("Bytes passed through")).isEqualTo(360_000);

        try (RandomAccessFile longer = new RandomAccessFile(new File(file.toUri()), "rw")) {
            longer.setLength(8 << 20); // with a hole that nobody has read
        }
        assertThat(read(8 << 20)).isInstanceOf(PrefetchRecordReader.class);

        conf.set("terrain.prefetch.begin", "at-once");
        assertThat(read(360_000)).isInstanceOf(PrefetchRecordReader.class);
    }

    private RecordReader<LongWritable, Text> read(long bytes) throws IOException, InterruptedException {
        try (RecordReader<LongWritable, Text> reader = new PrefetchInputFormat<LongWritable, Text>()
                .createRecordReader(new FileSplit(file, 0, bytes, new String[0]), task())) {
            return reader;
        }
    }

    /** A reader that casts what MapTask gives it, opens the file with its own copy and forgets to close it. */
    public static final class CastingFormat extends FileInputFormat<String, Integer> {

        @Override
        public RecordReader<String, Integer> createRecordReader(InputSplit split, TaskAttemptContext context) {
            assertThat(context).isInstanceOf(TaskAttemptContextImpl.class);
            assertThat(context.getConfiguration()).isInstanceOf(JobConf.class);
            context.getCounter("test", "created").increment(1);
            return new CastingReader();
        }
    }

    private static final class CastingReader extends RecordReader<String, Integer> {

        @Nullable
        FSDataInputStream in;

        int value = -1;

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
            MapContext<?, ?, ?, ?> map = (MapContext<?, ?, ?, ?>) context;
            assertThat(map.getInputSplit()).isSameAs(split);
            map.getCounter("test", "initialized").increment(1);
            Path path = ((FileSplit) split).getPath();
            JobConf copy = new JobConf(context.getConfiguration());
            assertThat(FileSystem.getLocal(copy)).isInstanceOf(LocalFileSystem.class);
            in = path.getFileSystem(copy).open(path);
        }

        @Override
        public boolean nextKeyValue() throws IOException {
            value = in == null ? -1 : in.read();
            return value >= 0;
        }

        @Override
        public String getCurrentKey() {
            return "key";
        }

        @Override
        public Integer getCurrentValue() {
            return value;
        }

        @Override
        public float getProgress() {
            return 0.5f;
        }

        @Override
        public void close() {}
    }

    @Test
    void contextsStayWhatTheyAreAndForgottenStreamsAreStopped() throws Exception {
        conf.set("terrain.prefetch.delegate", CastingFormat.class.getName());
        FileSplit split = new FileSplit(file, 0, 360_000, new String[0]);

        RecordReader<String, Integer> reader =
                new PrefetchInputFormat<String, Integer>().createRecordReader(split, task());
        reader.initialize(split, mapTask(split));
        assertThat(reader.nextKeyValue()).isTrue();
        assertThat(reader.getCurrentValue()).isEqualTo('s');
        reader.close();
        reader.close();

        assertThat(counters.findCounter("test", "created").getValue()).isEqualTo(1);
        assertThat(counters.findCounter("test", "initialized").getValue()).isEqualTo(1);
        assertThat(counted(PrefetchCounters.SPLITS_PREFETCHED)).isEqualTo(1);
        assertThat(Threads.readingAhead("lines")).isEmpty();
    }

    /** An InputFormat whose readers cannot be made. */
    public static final class BrokenFormat extends FileInputFormat<String, String> {
        @Override
        public RecordReader<String, String> createRecordReader(InputSplit split, TaskAttemptContext context)
                throws IOException {
            throw new IOException("no reader today");
        }
    }

    @Test
    void errorsOfTheDelegateAreItsOwn() {
        conf.set("terrain.prefetch.delegate", BrokenFormat.class.getName());
        FileSplit split = new FileSplit(file, 0, 10, new String[0]);

        assertThatThrownBy(() -> new PrefetchInputFormat<String, String>().createRecordReader(split, task()))
                .isInstanceOf(IOException.class)
                .hasMessage("no reader today");
    }

    @Test
    void missingDelegateIsNamed() {
        conf.set("terrain.prefetch.delegate", "com.example.Missing");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new PrefetchInputFormat<>().getSplits(Job.getInstance(conf)))
                .withMessageContaining("terrain.prefetch.delegate")
                .withMessageContaining("'com.example.Missing'");
    }

    @Test
    void delegateThatIsNoInputFormatIsNamed() {
        conf.set("terrain.prefetch.delegate", "java.lang.String");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new PrefetchInputFormat<>().getSplits(Job.getInstance(conf)))
                .withMessageContaining("'java.lang.String'");
    }

    @Test
    void tooLittleHeapMeansReadingAsStock() throws Exception {
        conf.set("terrain.prefetch.heap-share", "0.0000001");
        FileSplit split = new FileSplit(file, 0, 1000, new String[0]);

        try (RecordReader<LongWritable, Text> reader =
                new PrefetchInputFormat<LongWritable, Text>().createRecordReader(split, task())) {
            reader.initialize(split, mapTask(split));
            assertThat(reader.nextKeyValue()).isTrue();
        }
        assertThat(counted(PrefetchCounters.SPLITS_PASSED_THROUGH)).isEqualTo(1);
    }

    @Test
    void unknownKindOfSplitHasNoPlan() {
        InputSplit split = new InputSplit() {
            @Override
            public long getLength() {
                return 10;
            }

            @Override
            public String[] getLocations() {
                return new String[0];
            }
        };
        assertThat(PrefetchPlan.make(split, conf, new PrefetchCounters(counters::findCounter)))
                .isEmpty();
    }

    @Test
    void splitToTheEndOfTheFileIsReadAhead() throws Exception {
        FileSplit split = new FileSplit(file, 18, Long.MAX_VALUE, new String[0]);
        conf.set("terrain.prefetch.delegate", CastingFormat.class.getName());

        RecordReader<String, Integer> reader =
                new PrefetchInputFormat<String, Integer>().createRecordReader(split, task());
        reader.initialize(split, mapTask(split));
        long bytes = 0;
        while (reader.nextKeyValue()) {
            bytes++;
        }
        reader.close();

        assertThat(bytes).isEqualTo(360_000);
    }

    @Test
    void splitOfAnUnknownFileSystemHasNoPlan() {
        FileSplit split = new FileSplit(new Path("nowhere://host/file"), 0, 10, new String[0]);
        assertThat(PrefetchPlan.make(split, conf, new PrefetchCounters(counters::findCounter)))
                .isEmpty();
    }
}
