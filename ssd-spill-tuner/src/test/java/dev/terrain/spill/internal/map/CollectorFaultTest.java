package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

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
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapreduce.Reducer;
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

/** What goes wrong goes wrong as under Hadoop's own collector, with what that leaves behind or less. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CollectorFaultTest {
    private static final int RECORDS = 3_000;

    private final Path dir;
    private final NewThreads threads = new NewThreads();

    CollectorFaultTest(@TempDir Path dir) {
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

    static Stream<Arguments> diskFaults() {
        return Stream.of(Fault.values())
                .flatMap(fault -> Stream.of(0, 300_000, 3_500_000).map(bytes -> Arguments.of(fault, bytes)));
    }

    @ParameterizedTest
    @MethodSource("diskFaults")
    void aDiskThatFailsFailsTheTaskAsInHadoop(Fault fault, long afterBytes) throws Exception {
        FaultyDisk.after(afterBytes, fault);
        Throwable stock = failure(Collector.STOCK, task(job()), RECORDS);
        FaultyDisk.after(afterBytes, fault);
        MapSide task = task(job());
        Throwable failure = failure(Collector.FLASH, task, RECORDS);

        assertThat(rootCause(failure)).isEqualTo(rootCause(stock)).contains(fault.message());
        assertThat(task.files()).noneMatch(name -> name.startsWith("spill"));
    }

    @Test
    void aTaskWithoutRecordsLeavesWhatHadoopLeaves() throws Exception {
        MapSide stock = task(job());
        MapSide task = task(job());
        run(Collector.STOCK, stock, 0);
        run(Collector.FLASH, task, 0);

        assertThat(task.output()).isEqualTo(stock.output());
        assertThat(task.files()).isEqualTo(stock.files());
    }

    @Test
    void aHundredThousandPartitionsAreThoseOfHadoop() throws Exception {
        JobConf job = job();
        job.setNumReduceTasks(100_000);
        MapSide stock = task(job);
        MapSide task = task(job);
        run(Collector.STOCK, stock, 500);
        run(Collector.FLASH, task, 500);

        assertThat(task.output()).isEqualTo(stock.output());
    }

    @Test
    void aRecordLargerThanTheBufferIsThatOfHadoop() throws Exception {
        MapSide stock = task(job());
        MapSide task = task(job());
        for (MapSide side : List.of(stock, task)) {
            MapOutputCollector<Text, BytesWritable> one = (side == stock ? Collector.STOCK : Collector.FLASH).make();
            one.init(side.context());
            collect(one, 100, 2);
            one.collect(new Text("large"), new BytesWritable(new byte[5 << 20]), 1);
            one.flush();
            one.close();
        }

        assertThat(task.output()).isEqualTo(stock.output());
    }

    /** Hadoop lets a task have 120 counters. */
    @ParameterizedTest
    @EnumSource(Collector.class)
    void leavesRoomForAsManyCountersOfTheMapperAsHadoop(Collector which) throws Exception {
        MapSide task = task(job());
        MapOutputCollector<Text, BytesWritable> collector = which.make();
        collector.init(task.context());
        count(task, 120);
        collect(collector, 10, 2);
        collector.flush();
        collector.close();

        assertThat(task.output()).hasSize(2).noneMatch(List::isEmpty);
    }

    @Test
    void aRefusedTaskLeavesRoomForAsManyCountersOfTheMapperAsHadoop() throws Exception {
        JobConf job = job();
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

    /** In the last merge, or in a spill. */
    @ParameterizedTest
    @ValueSource(ints = {10, 3_000})
    void aCombinerThatThrowsFailsTheTaskAsInHadoop(int records) throws Exception {
        JobConf job = job();
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
        MapSide task = task(job());

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
        MapSide task = task(job());
        MapOutputCollector<Text, BytesWritable> collector = which.make();
        collector.init(task.context());
        Set<String> expected = new TreeSet<>();
        for (int i = 0; i < 2 * RECORDS; i++) {
            String key = "key " + i;
            try {
                collector.collect(new Text(key), new BytesWritable(new byte[2000]), i % 2);
                expected.add(key);
            } catch (IOException e) {
                Thread.interrupted();
                FaultyDisk.goOn();
            }
        }
        collector.flush();
        collector.close();

        List<String> found = new ArrayList<>();
        for (List<RawRecord> partition : task.output()) {
            for (RawRecord record : partition) {
                found.add(Text.decode(record.key().array(), 1, record.key().limit() - 1));
            }
        }
        assertThat(expected).hasSize(2 * RECORDS - 1);
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** A combiner with a fault. */
    public static final class Throwing extends Reducer<Text, BytesWritable, Text, BytesWritable> {
        @Override
        protected void reduce(Text key, Iterable<BytesWritable> values, Context context) {
            throw new IllegalStateException("the combiner says no");
        }
    }

    private static JobConf job() {
        JobConf job = new JobConf();
        job.setInt("mapreduce.task.io.sort.mb", 4);
        job.setClass("fs.file.impl", FaultyDisk.class, LocalFileSystem.class);
        job.setBoolean("fs.file.impl.disable.cache", true);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setNumReduceTasks(2);
        return job;
    }

    private MapSide task(JobConf job) throws IOException {
        return MapSide.in(dir, job);
    }

    private static void run(Collector which, MapSide task, int records) throws Exception {
        MapOutputCollector<Text, BytesWritable> collector = which.make();
        collector.init(task.context());
        collect(collector, records, task.getConf().getInt("mapreduce.job.reduces", 1));
        collector.flush();
        collector.close();
    }

    /** As {@code NewOutputCollector} and {@code MapTask} use a collector: after a failure it is flushed again. */
    private static Throwable failure(Collector which, MapSide task, int records) throws Exception {
        MapOutputCollector<Text, BytesWritable> collector = which.make();
        collector.init(task.context());
        Throwable failure = catchThrowable(() -> {
            collect(collector, records, 2);
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

    private static void collect(MapOutputCollector<Text, BytesWritable> collector, int records, int partitions)
            throws IOException, InterruptedException {
        for (int i = 0; i < records; i++) {
            collector.collect(new Text("key " + i), new BytesWritable(new byte[2000]), i % partitions);
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
