package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.FlashMapOutputCollector;
import dev.terrain.spill.internal.map.MapSide.RawRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random map outputs through Hadoop's own buffer and through this one: the same records in the same partitions, in the
 * job's order, with the same counters. {@code -Dterrain.spill.flash.rounds=100} runs more of them.
 */
class SameAsHadoopTest {
    private static final int ROUNDS = Integer.getInteger("terrain.spill.flash.rounds", 1);

    private final Path dir;

    SameAsHadoopTest(@TempDir Path dir) {
        this.dir = dir;
    }

    /** Orders {@link Text} by its second character, then backwards: no order of bytes. */
    public static final class Secondary extends WritableComparator {
        public Secondary() {
            super(Text.class, true);
        }

        @Override
        @SuppressWarnings("rawtypes") // As WritableComparator has it.
        public int compare(org.apache.hadoop.io.WritableComparable a, org.apache.hadoop.io.WritableComparable b) {
            int bySecond = Integer.compare(((Text) a).charAt(1), ((Text) b).charAt(1));
            return bySecond == 0 ? ((Text) b).compareTo((Text) a) : bySecond;
        }
    }

    /** A kind of map output; the random generator gives its size. */
    record Kind(
            String name,
            Class<? extends Writable> keyClass,
            Class<? extends Writable> valueClass,
            Function<Random, Writable> keys,
            Function<Random, Writable> values,
            Function<JobConf, JobConf> change) {
        Kind with(Function<JobConf, JobConf> other) {
            return new Kind(name, keyClass, valueClass, keys, values, other);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Kind> kinds() {
        return Stream.of(
                kind("Text", Text.class, SameAsHadoopTest::text),
                kind("words", Text.class, SameAsHadoopTest::word),
                kind("BytesWritable", BytesWritable.class, random -> new BytesWritable(bytes(random, 30))),
                kind("long keys", BytesWritable.class, random -> new BytesWritable(bytes(random, 60_000))),
                kind("IntWritable", IntWritable.class, random -> new IntWritable(random.nextInt())),
                kind("LongWritable", LongWritable.class, random -> new LongWritable(random.nextInt(50) - 25)),
                kind("DoubleWritable", DoubleWritable.class, random -> new DoubleWritable(random.nextGaussian())),
                kind("NullWritable", NullWritable.class, random -> NullWritable.get()),
                kind("secondary sort", Text.class, SameAsHadoopTest::text).with(job -> {
                    job.setOutputKeyComparatorClass(Secondary.class);
                    return job;
                }),
                kind("DefaultCodec", Text.class, SameAsHadoopTest::text).with(SameAsHadoopTest::compressed),
                kind("indices in files", Text.class, SameAsHadoopTest::text).with(job -> {
                    job.setInt("mapreduce.task.index.cache.limit.bytes", 0);
                    return job;
                }),
                combined("combiner", job -> job),
                combined("old combiner", job -> {
                    job.unset("mapreduce.job.combine.class");
                    job.setCombinerClass(OldSum.class);
                    return job;
                }),
                combined("combiner and DefaultCodec", SameAsHadoopTest::compressed),
                combined("combiner that stops early", SameAsHadoopTest::firstKeyOnly),
                combined("combiner that stops early and DefaultCodec", job -> compressed(firstKeyOnly(job))));
    }

    /** A combiner of the old API. */
    public static final class OldSum extends org.apache.hadoop.mapred.lib.LongSumReducer<Text> {}

    /** A combiner that reads one key of each partition, and no more. */
    public static final class FirstKeyOnly extends IntSumReducer<Text> {
        @Override
        public void run(Context context) throws IOException, InterruptedException {
            if (context.nextKey()) {
                reduce(context.getCurrentKey(), context.getValues(), context);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void writesTheSameMapOutput(Kind kind) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            for (int megabytes : new int[] {0, 1, 6}) {
                int seed = 31 * round + megabytes;
                MapSide stock = run(new MapTask.MapOutputBuffer<>(), kind, seed, megabytes);
                MapSide flash = run(new FlashMapOutputCollector<>(), kind, seed, megabytes);
                compare(kind, stock, flash);
            }
        }
    }

    private MapSide run(MapOutputCollector<Writable, Writable> collector, Kind kind, int seed, int megabytes)
            throws Exception {
        Random random = new Random(seed);
        JobConf job = new JobConf();
        job.setInt("mapreduce.task.io.sort.mb", 1);
        job.setMapOutputKeyClass(kind.keyClass());
        job.setMapOutputValueClass(kind.valueClass());
        job.setNumReduceTasks(1 + random.nextInt(7));
        MapSide task = new MapSide(kind.change().apply(job), Files.createTempDirectory(dir, "task"));
        collector.init(task.context());
        long bytes = 0;
        while (bytes < (long) megabytes << 20) {
            Writable key = kind.keys().apply(random);
            Writable value = kind.values().apply(random);
            collector.collect(key, value, (key.hashCode() & Integer.MAX_VALUE) % job.getNumReduceTasks());
            bytes += size(key) + size(value) + 16;
        }
        collector.flush();
        collector.close();
        return task;
    }

    private static void compare(Kind kind, MapSide stock, MapSide flash) throws Exception {
        RawComparator<?> order = flash.context().getJobConf().getOutputKeyComparator();
        boolean combined = kind.valueClass() == IntWritable.class || kind.valueClass() == LongWritable.class;
        List<List<RawRecord>> expected = stock.output();
        List<List<RawRecord>> found = flash.output();
        assertThat(found).hasSameSizeAs(expected);
        for (int partition = 0; partition < expected.size(); partition++) {
            assertSorted(found.get(partition), order);
            if (combined) {
                assertThat(sums(found.get(partition))).isEqualTo(sums(expected.get(partition)));
            } else {
                assertThat(sorted(found.get(partition))).isEqualTo(sorted(expected.get(partition)));
            }
        }
        assertThat(flash.files()).containsExactly("file.out", "file.out.index");
        assertSameCounter(TaskCounter.MAP_OUTPUT_RECORDS, stock, flash);
        assertSameCounter(TaskCounter.MAP_OUTPUT_BYTES, stock, flash);
        if (!combined && !flash.context().getJobConf().getCompressMapOutput()) {
            assertSameCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES, stock, flash);
        }
        assertThat(flash.getSortPhase().get()).isEqualTo(1);
    }

    private static void assertSameCounter(TaskCounter counter, MapSide stock, MapSide flash) {
        assertThat(flash.counter(counter)).as(counter.name()).isEqualTo(stock.counter(counter));
    }

    private static void assertSorted(List<RawRecord> records, RawComparator<?> order) {
        for (int i = 1; i < records.size(); i++) {
            byte[] before = records.get(i - 1).key().array();
            byte[] key = records.get(i).key().array();
            assertThat(order.compare(before, 0, before.length, key, 0, key.length))
                    .isNotPositive();
        }
    }

    private static List<RawRecord> sorted(List<RawRecord> records) {
        List<RawRecord> sorted = new ArrayList<>(records);
        sorted.sort(null);
        return sorted;
    }

    private static Map<ByteBuffer, Long> sums(List<RawRecord> records) {
        Map<ByteBuffer, Long> sums = new TreeMap<>();
        for (RawRecord record : records) {
            ByteBuffer value = record.value();
            sums.merge(record.key(), value.remaining() == 4 ? value.getInt(0) : value.getLong(0), Long::sum);
        }
        return sums;
    }

    private static Kind kind(String name, Class<? extends Writable> keyClass, Function<Random, Writable> keys) {
        Function<Random, Writable> values = random -> new BytesWritable(
                bytes(random, random.nextInt(500) == 0 ? 400_000 : random.nextInt(50) == 0 ? 9_000 : 200));
        return new Kind(name, keyClass, BytesWritable.class, keys, values, job -> job);
    }

    private static Kind combined(String name, Function<JobConf, JobConf> change) {
        boolean old = name.startsWith("old");
        return new Kind(
                name,
                Text.class,
                old ? LongWritable.class : IntWritable.class,
                SameAsHadoopTest::word,
                random -> old ? new LongWritable(1) : new IntWritable(1),
                job -> {
                    job.setClass("mapreduce.job.combine.class", IntSumReducer.class, Reducer.class);
                    return change.apply(job);
                });
    }

    private static JobConf firstKeyOnly(JobConf job) {
        job.setClass("mapreduce.job.combine.class", FirstKeyOnly.class, Reducer.class);
        return job;
    }

    private static JobConf compressed(JobConf job) {
        job.setCompressMapOutput(true);
        job.setClass("mapreduce.map.output.compress.codec", DefaultCodec.class, CompressionCodec.class);
        return job;
    }

    private static Writable text(Random random) {
        return new Text(new String(bytes(random, 40), StandardCharsets.ISO_8859_1) + "ab");
    }

    /** A thousand words, some of them longer than a prefix. */
    private static Writable word(Random random) {
        int number = random.nextInt(1000);
        return new Text((number % 3 == 0 ? "antidisestablish" : "w") + number);
    }

    private static byte[] bytes(Random random, int mostBytes) {
        byte[] bytes = new byte[random.nextInt(mostBytes)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static int size(Writable writable) throws IOException {
        DataOutputBuffer bytes = new DataOutputBuffer();
        writable.write(bytes);
        return bytes.getLength();
    }
}
