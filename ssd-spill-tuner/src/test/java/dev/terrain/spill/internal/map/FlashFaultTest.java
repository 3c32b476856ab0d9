package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.terrain.spill.FlashMapOutputCollector;
import dev.terrain.spill.fuzz.FaultyDisk;
import dev.terrain.spill.fuzz.FaultyDisk.Fault;
import dev.terrain.spill.fuzz.NewThreads;
import dev.terrain.spill.fuzz.RawRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.LocalFileSystem;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong goes wrong as in Hadoop's own buffer, and leaves nothing behind. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class FlashFaultTest {
    private static final int RECORDS = 6_000;

    private final Path dir;
    private final NewThreads threads = new NewThreads();

    FlashFaultTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @BeforeEach
    void wholeDisk() {
        FaultyDisk.mend();
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

    /** Hadoop lets a task have 120 counters. */
    @ParameterizedTest
    @EnumSource(Collector.class)
    void leavesRoomForAsManyCountersOfTheMapperAsHadoop(Collector which) throws Exception {
        MapSide task = task(job(BytesWritable.class));
        run(which, task, (MapOutputCollector<Text, BytesWritable> collector) -> {
            count(task, 120);
            collectValues(collector, 10, 1000);
        });

        assertThat(task.output()).hasSize(2).noneMatch(List::isEmpty);
    }

    @Test
    void aRefusedTaskLeavesRoomForAsManyCountersOfTheMapperAsHadoop() throws Exception {
        JobConf job = job(BytesWritable.class);
        job.setClass("map.sort.class", HeapSort.class, IndexedSorter.class);
        MapSide task = task(job);

        assertThat(catchThrowable(() -> Collector.FLASH.make().init(task.context())))
                .isInstanceOf(IOException.class);
        assertThatCode(() -> count(task, 120)).doesNotThrowAnyException();
    }

    private static void count(MapSide task, int counters) {
        for (int i = 0; i < counters; i++) {
            task.context().getReporter().incrCounter("the mapper's own", "counter " + i, 1);
        }
    }

    static Stream<Arguments> diskFaults() {
        return Stream.of(Fault.values())
                .flatMap(fault -> Stream.of(0, 300_000, 8_000_000).map(bytes -> Arguments.of(fault, bytes)));
    }

    @ParameterizedTest
    @MethodSource("diskFaults")
    void aDiskThatFailsFailsTheTaskAsInHadoop(Fault fault, long afterBytes) throws Exception {
        FaultyDisk.after(afterBytes, fault);
        Throwable stock = failure(Collector.STOCK, task(job(BytesWritable.class)), RECORDS);
        FaultyDisk.after(afterBytes, fault);
        MapSide task = task(job(BytesWritable.class));
        Throwable failure = failure(Collector.FLASH, task, RECORDS);

        assertThat(rootCause(failure)).isEqualTo(rootCause(stock)).contains(fault.message());
        assertThat(task.files()).noneMatch(name -> name.startsWith("spill"));
    }

    /** In the last merge, or in a spill. */
    @ParameterizedTest
    @ValueSource(ints = {10, 3_000})
    void aCombinerThatThrowsFailsTheTaskAsInHadoop(int records) throws Exception {
        JobConf job = job(BytesWritable.class);
        job.setClass("mapreduce.job.combine.class", Throwing.class, Reducer.class);

        Throwable stock = failure(Collector.STOCK, task(job), records);
        MapSide task = task(job);

        assertThat(rootCause(failure(Collector.FLASH, task, records)))
                .isEqualTo(rootCause(stock))
                .contains("the combiner says no");
        assertThat(task.files()).noneMatch(name -> name.startsWith("spill"));
    }

    /** As a task that is killed in a JVM that lives on: interrupted while it writes its first spill, or its output. */
    @ParameterizedTest
    @ValueSource(strings = {"spill", "file.out"})
    void aTaskThatIsKilledEnds(String file) throws Exception {
        FaultyDisk.stallAt(file, Thread.currentThread());
        MapSide task = task(job(BytesWritable.class));

        Throwable failure = failure(Collector.FLASH, task, RECORDS);

        assertThat(failure).isNotNull();
        assertThat(Thread.interrupted()
                        || failure instanceof InterruptedException
                        || rootCause(failure).contains("Interrupt"))
                .isTrue();
        assertThat(task.files()).noneMatch(name -> name.startsWith("spill"));
    }

    /** A mapper that goes on after a record that failed, since it was interrupted while it waited for room. */
    @ParameterizedTest
    @EnumSource(Collector.class)
    void anInterruptedCollectLosesItsRecordAndNoOther(Collector which) throws Exception {
        FaultyDisk.stallAt("spill", Thread.currentThread());
        MapSide task = task(job(BytesWritable.class));
        Set<String> expected = new TreeSet<>();
        run(which, task, (MapOutputCollector<Text, BytesWritable> collector) -> {
            for (int i = 0; i < 2 * RECORDS; i++) {
                String key = "key " + i;
                try {
                    collector.collect(new Text(key), new BytesWritable(new byte[1000]), i % 2);
                    expected.add(key);
                } catch (IOException e) {
                    Thread.interrupted();
                    FaultyDisk.goOn();
                }
            }
        });

        List<String> found = new ArrayList<>();
        for (List<RawRecord> partition : task.output()) {
            for (RawRecord record : partition) {
                found.add(Text.decode(record.key().array(), 1, record.key().limit() - 1));
            }
        }
        assertThat(expected).hasSize(2 * RECORDS - 1);
        found.sort(null);
        assertThat(found).isEqualTo(List.copyOf(expected));
    }

    /** A combiner with a fault. */
    public static final class Throwing extends Reducer<Text, BytesWritable, Text, BytesWritable> {
        @Override
        protected void reduce(Text key, Iterable<BytesWritable> values, Context context) {
            throw new IllegalStateException("the combiner says no");
        }
    }

    @Test
    void aTaskWithoutRecordsLeavesWhatHadoopLeaves() throws Exception {
        Both both = assertSameOutput(job(BytesWritable.class), collector -> {});

        assertThat(both.flash().files()).isEqualTo(both.stock().files());
    }

    @Test
    void aHundredThousandPartitionsAreThoseOfHadoop() throws Exception {
        JobConf job = job(BytesWritable.class);
        job.setNumReduceTasks(100_000);

        assertSameOutput(job, (MapOutputCollector<Text, BytesWritable> collector) -> {
            for (int i = 0; i < 200; i++) {
                collector.collect(new Text("key " + i), new BytesWritable(new byte[1000]), 500 * i);
            }
        });
    }

    @Test
    void aRecordLargerThanTheBufferIsSpilledAlone() throws Exception {
        Both both = assertSameOutput(job(BytesWritable.class), (MapOutputCollector<Text, BytesWritable> collector) -> {
            collectValues(collector, 100, 1000);
            collector.collect(new Text("large"), new BytesWritable(new byte[3 << 20]), 1);
            collectValues(collector, 900, 1000);
            collector.collect(new Text("larger"), new BytesWritable(new byte[4 << 20]), 0);
        });

        for (TaskCounter counter : List.of(
                TaskCounter.MAP_OUTPUT_RECORDS,
                TaskCounter.MAP_OUTPUT_BYTES,
                TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES)) {
            assertThat(both.flash().counter(counter))
                    .as(counter.name())
                    .isEqualTo(both.stock().counter(counter));
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

        Both both = assertSameOutput(job, (MapOutputCollector<Text, Blobs.Blob> collector) -> {
            for (int i = 0; i < 200; i++) {
                collector.collect(new Text("key " + i), new Blobs.Blob(1000), i % 2);
                if (i == 100) {
                    collector.collect(new Text("large"), new Blobs.Blob(600_000), 1);
                }
            }
        });

        assertThat(both.flash().counter(TaskCounter.MAP_OUTPUT_RECORDS)).isEqualTo(201);
    }

    /** A record of more than half the buffer is refused while the stream of its serializer holds bytes of it. */
    @Test
    void aSerializerThatBuffersPutsNothingOfALargeRecordIntoTheNext() throws Exception {
        JobConf job = job(String.class);
        job.setStrings("io.serializations", JavaSerialization.class.getName(), WritableSerialization.class.getName());

        assertSameOutput(job, (MapOutputCollector<Text, String> collector) -> {
            for (int i = 0; i < 200; i++) {
                String value = "v".repeat(i % 50 == 49 ? 600_000 : 1000);
                collector.collect(new Text("key %03d".formatted(i)), value, i % 2);
            }
        });
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

        // Ten words in turns, so that the first of them is in every spill.
        assertSameOutput(job, (MapOutputCollector<Text, IntWritable> collector) -> {
            for (int i = 0; i < records; i++) {
                collector.collect(new Text("word " + i % 10), new IntWritable(1), i / 10 % 2);
            }
        });
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
            assertThat(failure(Collector.FLASH, task(job), records))
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
        run(Collector.FLASH, task, (MapOutputCollector<Text, BytesWritable> collector) -> {
            List<Thread> mappers = Stream.of(100, 101, 102)
                    .map(bytes -> new Thread(() -> assertThatCode(() -> collectValues(collector, 5_000, bytes))
                            .doesNotThrowAnyException()))
                    .toList();
            mappers.forEach(Thread::start);
            for (Thread mapper : mappers) {
                mapper.join();
            }
        });

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

        Throwable failure = failure(Collector.FLASH, task, 3_000);

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
        JobConf job = MapSide.job(Text.class, valueClass);
        job.setClass("fs.file.impl", FaultyDisk.class, LocalFileSystem.class);
        job.setBoolean("fs.file.impl.disable.cache", true);
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

    /** What a mapper emits. */
    private interface Mapper<V> {
        void emit(MapOutputCollector<Text, V> collector) throws Exception;
    }

    /** A task under both collectors. */
    private record Both(MapSide stock, MapSide flash) {}

    private <V> Both assertSameOutput(JobConf job, Mapper<V> mapper) throws Exception {
        Both both = new Both(task(job), task(job));
        run(Collector.STOCK, both.stock(), mapper);
        run(Collector.FLASH, both.flash(), mapper);
        assertThat(both.flash().output()).isEqualTo(both.stock().output());
        return both;
    }

    private static <V> void run(Collector which, MapSide task, Mapper<V> mapper) throws Exception {
        MapOutputCollector<Text, V> collector = which.make();
        collector.init(task.context());
        mapper.emit(collector);
        collector.flush();
        collector.close();
    }

    /** As {@code NewOutputCollector} and {@code MapTask} use a collector: after a failure it is flushed again. */
    private static Throwable failure(Collector which, MapSide task, int records) throws Exception {
        MapOutputCollector<Text, BytesWritable> collector = which.make();
        collector.init(task.context());
        Throwable failure = catchThrowable(() -> {
            collectValues(collector, records, 1000);
            collector.flush();
        });
        assertThat(failure).isNotNull();
        if (which != Collector.FLASH) {
            FaultyDisk.goOn(); // Hadoop waits for a spill that has begun, whatever comes
        }
        Throwable again = catchThrowable(collector::flush);
        assertThat(which == Collector.FLASH && again == null).isFalse();
        collector.close();
        return failure;
    }

    private static void collectValues(MapOutputCollector<Text, BytesWritable> collector, int records, int bytes)
            throws Exception {
        for (int i = 0; i < records; i++) {
            collector.collect(
                    new Text("key " + bytes + " " + records + " " + i), new BytesWritable(new byte[bytes]), i % 2);
        }
    }

    private static String rootCause(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.toString();
    }
}
