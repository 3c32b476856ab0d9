package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.terrain.spill.FlashMapOutputCollector;
import dev.terrain.spill.fuzz.NewThreads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.util.HeapSort;
import org.apache.hadoop.util.IndexedSorter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong goes wrong as in Hadoop's own buffer, and leaves nothing behind. */
class FlashFaultTest {
    private final Path dir;
    private final NewThreads threads = new NewThreads();

    FlashFaultTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @AfterEach
    void noThreadIsLeft() throws InterruptedException {
        threads.assertEnded();
    }

    @Test
    void refusesWhatHadoopRefusesInTheSameWords() throws Exception {
        for (MapOutputCollector<Object, Object> collector : List.<MapOutputCollector<Object, Object>>of(
                new MapTask.MapOutputBuffer<>(), new FlashMapOutputCollector<>())) {
            collector.init(task(job(BytesWritable.class)).context());
            BytesWritable value = new BytesWritable();
            assertThatThrownBy(() -> collector.collect(new IntWritable(), value, 0))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Type mismatch in key from map: expected org.apache.hadoop.io.Text, received"
                            + " org.apache.hadoop.io.IntWritable");
            assertThatThrownBy(() -> collector.collect(new Text(), new IntWritable(), 0))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Type mismatch in value from map: expected org.apache.hadoop.io.BytesWritable,"
                            + " received org.apache.hadoop.io.IntWritable");
            assertThatThrownBy(() -> collector.collect(new Text("k"), value, 2))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Illegal partition for k (2)");
            collector.flush();
            collector.close();
        }
    }

    @Test
    void leavesTasksToHadoopThatOnlyHadoopDoes() throws Exception {
        JobConf sorter = job(BytesWritable.class);
        sorter.setClass("map.sort.class", HeapSort.class, IndexedSorter.class);
        assertRefused(sorter, "map.sort.class is org.apache.hadoop.util.HeapSort");
        JobConf limited = job(BytesWritable.class);
        limited.setInt("mapreduce.task.spill.files.count.limit", 5);
        assertRefused(limited, "mapreduce.task.spill.files.count.limit");
        JobConf huge = job(BytesWritable.class);
        huge.setInt("mapreduce.task.io.sort.mb", 4096);
        assertRefused(huge, "Invalid mapreduce.task.io.sort.mb (4096)");
    }

    @Test
    void aCombinerWhoseClassIsMissingLeavesNoThread() throws Exception {
        JobConf job = job(BytesWritable.class);
        job.set("mapreduce.job.combine.class", "no.such.Combiner");
        assertThatThrownBy(() -> new FlashMapOutputCollector<>().init(task(job).context()))
                .hasMessageContaining("no.such.Combiner");
    }

    @Test
    void aRecordLargerThanTheBufferIsSpilledAlone() throws Exception {
        MapSide stock = task(job(BytesWritable.class));
        MapSide flash = task(job(BytesWritable.class));
        large(new MapTask.MapOutputBuffer<>(), stock);
        large(new FlashMapOutputCollector<>(), flash);

        assertThat(flash.output()).isEqualTo(stock.output());
        for (TaskCounter counter : List.of(
                TaskCounter.MAP_OUTPUT_RECORDS,
                TaskCounter.MAP_OUTPUT_BYTES,
                TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES)) {
            assertThat(flash.counter(counter)).as(counter.name()).isEqualTo(stock.counter(counter));
        }
    }

    /** Else it would be serialised a second time beside a buffer that is full. */
    @Test
    void whatWasCollectedIsSpilledBeforeARecordThatIsSpilledAlone() throws Exception {
        try (MapSort<Text, BytesWritable> sort =
                new MapSort<>(task(job(BytesWritable.class)).context(), MapSide.CHOOSES)) {
            sort.collect(new Text("small"), new BytesWritable(new byte[10]), 0);
            sort.collect(new Text("large"), new BytesWritable(new byte[700_000]), 0);

            assertThat(sort.statistics().spills.get()).isEqualTo(2);
        }
    }

    /** Here a record of more than half the buffer does not fit, which is nothing to a serializer in Hadoop. */
    @ParameterizedTest
    @EnumSource(Blobs.OnFailure.class)
    void aSerializerNeedNotPassOnThatARecordIsLarge(Blobs.OnFailure how) throws Exception {
        JobConf job = job(Blobs.Blob.class);
        job.setStrings("io.serializations", Blobs.class.getName(), WritableSerialization.class.getName());
        Blobs.onFailure = how;
        MapSide stock = task(job);
        MapSide flash = task(job);
        blobs(new MapTask.MapOutputBuffer<>(), stock);
        blobs(new FlashMapOutputCollector<>(), flash);

        assertThat(flash.output()).isEqualTo(stock.output());
        assertThat(flash.counter(TaskCounter.MAP_OUTPUT_RECORDS)).isEqualTo(201);
    }

    private static void blobs(MapOutputCollector<Text, Blobs.Blob> collector, MapSide task) throws Exception {
        collector.init(task.context());
        for (int i = 0; i < 200; i++) {
            collector.collect(new Text("key " + i), new Blobs.Blob(1000), i % 2);
            if (i == 100) {
                collector.collect(new Text("large"), new Blobs.Blob(600_000), 1);
            }
        }
        collector.flush();
        collector.close();
    }

    /** A record of more than half the buffer is refused while the stream of its serializer holds bytes of it. */
    @Test
    void aSerializerThatBuffersPutsNothingOfALargeRecordIntoTheNext() throws Exception {
        JobConf job = job(String.class);
        job.setStrings("io.serializations", JavaSerialization.class.getName(), WritableSerialization.class.getName());
        MapSide stock = task(job);
        MapSide flash = task(job);
        strings(new MapTask.MapOutputBuffer<>(), stock);
        strings(new FlashMapOutputCollector<>(), flash);

        assertThat(flash.output()).isEqualTo(stock.output());
    }

    private static void strings(MapOutputCollector<Text, String> collector, MapSide task) throws Exception {
        collector.init(task.context());
        for (int i = 0; i < 200; i++) {
            collector.collect(new Text("key %03d".formatted(i)), "v".repeat(i % 50 == 49 ? 600_000 : 1000), i % 2);
        }
        collector.flush();
        collector.close();
    }

    /** A combiner that reads one key of each partition, and no more. */
    public static final class FirstKeyOnly extends IntSumReducer<Text> {
        @Override
        public void run(Context context) throws IOException, InterruptedException {
            if (context.nextKey()) {
                reduce(context.getCurrentKey(), context.getValues(), context);
            }
        }
    }

    /** In one partition of the last merge, or in many of spills. */
    @ParameterizedTest
    @ValueSource(ints = {100, 100_000})
    void aCombinerNeedNotReadToTheEnd(int records) throws Exception {
        JobConf job = job(IntWritable.class);
        job.setClass("mapreduce.job.combine.class", FirstKeyOnly.class, Reducer.class);
        MapSide stock = task(job);
        MapSide flash = task(job);
        words(new MapTask.MapOutputBuffer<>(), stock, records);
        words(new FlashMapOutputCollector<>(), flash, records);

        assertThat(flash.output()).isEqualTo(stock.output());
    }

    /** Ten words in turns, so that the first of them is in every spill. */
    private static void words(MapOutputCollector<Text, IntWritable> collector, MapSide task, int records)
            throws Exception {
        collector.init(task.context());
        for (int i = 0; i < records; i++) {
            collector.collect(new Text("word " + i % 10), new IntWritable(1), i / 10 % 2);
        }
        collector.flush();
        collector.close();
    }

    /** In the last sort, or in that of a spill. */
    @ParameterizedTest
    @ValueSource(ints = {10, 3_000})
    void anErrorInASortReachesTheTask(int records) throws Exception {
        JobConf job = job(BytesWritable.class);
        job.setOutputKeyComparatorClass(Broken.class);
        List<Throwable> escaped = new CopyOnWriteArrayList<>();
        Thread.UncaughtExceptionHandler usual = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> escaped.add(error));
        try {
            assertThat(failure(new FlashMapOutputCollector<>(), task(job), records))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Spill failed")
                    .hasRootCauseInstanceOf(StackOverflowError.class);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(usual);
        }
        assertThat(escaped).isEmpty();
    }

    /** A comparator with a fault. */
    public static final class Broken extends Text.Comparator {
        @Override
        public int compare(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
            throw new StackOverflowError("of the comparator");
        }
    }

    @Test
    void threadsOfOneMapperMayCollectAtTheSameTime() throws Exception {
        MapSide task = task(job(BytesWritable.class));
        MapOutputCollector<Text, BytesWritable> collector = new FlashMapOutputCollector<>();
        collector.init(task.context());
        List<Thread> threads = Stream.of(100, 101, 102)
                .map(bytes -> new Thread(() -> assertThatCode(() -> collectValues(collector, 5_000, bytes))
                        .doesNotThrowAnyException()))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        collector.flush();
        collector.close();

        assertThat(task.output().stream().mapToInt(List::size).sum()).isEqualTo(15_000);
    }

    @Test
    void anInterruptEndsTheTask() throws Exception {
        JobConf job = job(BytesWritable.class);
        job.setClass("mapreduce.job.combine.class", Waiting.class, Reducer.class);
        MapSide task = task(job);
        Thread mapper = Thread.currentThread();
        Waiting.reached = new CountDownLatch(1);
        Thread killer = new Thread(() -> {
            try {
                Waiting.reached.await();
            } catch (InterruptedException e) {
                return;
            }
            mapper.interrupt();
        });
        killer.start();

        Throwable failure = failure(new FlashMapOutputCollector<>(), task, 3_000);

        killer.join();
        assertThat(failure).isInstanceOf(IOException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(task.files()).noneMatch(name -> name.startsWith("spill"));
    }

    /** A combiner that never ends by itself. */
    public static final class Waiting extends Reducer<Text, BytesWritable, Text, BytesWritable> {
        static CountDownLatch reached = new CountDownLatch(1);

        @Override
        protected void reduce(Text key, Iterable<BytesWritable> values, Context context) throws InterruptedException {
            reached.countDown();
            new CountDownLatch(1).await();
        }
    }

    private static JobConf job(Class<?> valueClass) {
        JobConf job = new JobConf();
        job.setInt("mapreduce.task.io.sort.mb", 1);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(valueClass);
        job.setNumReduceTasks(2);
        return job;
    }

    private MapSide task(JobConf job) throws IOException {
        return MapSide.in(dir, job);
    }

    private void assertRefused(JobConf job, String why) {
        assertThatThrownBy(() -> new FlashMapOutputCollector<>().init(task(job).context()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(why);
    }

    /** As {@code NewOutputCollector} and {@code MapTask} use a collector: after a failure it is flushed again. */
    private static Throwable failure(MapOutputCollector<Text, BytesWritable> collector, MapSide task, int records)
            throws Exception {
        collector.init(task.context());
        Throwable failure = catchThrowable(() -> {
            collectValues(collector, records, 1000);
            collector.flush();
        });
        Throwable again = catchThrowable(collector::flush);
        assertThat(again).isNotNull();
        assertThat(failure).isNotNull();
        return failure;
    }

    private static void large(MapOutputCollector<Text, BytesWritable> collector, MapSide task) throws Exception {
        collector.init(task.context());
        collectValues(collector, 100, 1000);
        collector.collect(new Text("large"), new BytesWritable(new byte[3 << 20]), 1);
        collectValues(collector, 900, 1000);
        collector.collect(new Text("larger"), new BytesWritable(new byte[4 << 20]), 0);
        collector.flush();
        collector.close();
    }

    private static void collectValues(MapOutputCollector<Text, BytesWritable> collector, int records, int bytes)
            throws Exception {
        for (int i = 0; i < records; i++) {
            collector.collect(
                    new Text("key " + bytes + " " + records + " " + i), new BytesWritable(new byte[bytes]), i % 2);
        }
    }
}
