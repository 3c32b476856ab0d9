package dev.terrain.spill.internal.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.commons.linux.BlockDevice;
import dev.terrain.spill.fuzz.RawRecord;
import dev.terrain.spill.fuzz.SortedRecords;
import dev.terrain.spill.internal.sort.SortTuning;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A heap of 10 MB, all of it for runs, each of which may take half. */
class RunsTest {
    private static final int MB = 1 << 20;

    /** More than one merge takes. */
    private static final int MANY_MAPS = 1_000;

    private final Path dir;
    private final JobConf job = new JobConf();

    RunsTest(@TempDir Path dir) {
        this.dir = dir;
        job.setMapOutputKeyClass(BytesWritable.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setNumMapTasks(100);
        job.setLong("mapreduce.reduce.memory.totalbytes", 10 * MB);
        job.setFloat("mapreduce.reduce.shuffle.input.buffer.percent", 1);
        job.setFloat("mapreduce.reduce.shuffle.memory.limit.percent", 0.5f);
    }

    @Test
    void shortRunsGoToMemoryAndLongOnesIntoFiles() throws IOException {
        Runs<Object, Object> runs = runs();

        assertThat(where(runs, MB - 1)).isEqualTo("MEMORY");
        assertThat(where(runs, MB)).isEqualTo("DISK");
        assertThat(where(runs, 5 * MB + 1)).isEqualTo("DISK");
    }

    @Test
    void longRunsGoToMemoryThatTheReducerLeaves() throws IOException {
        job.setFloat("mapreduce.reduce.input.buffer.percent", 0.8f);
        Runs<Object, Object> runs = runs();

        assertThat(where(runs, 5 * MB)).isEqualTo("MEMORY");
        assertThat(where(runs, 5 * MB)).isEqualTo("DISK");
        assertThat(where(runs, 2 * MB)).isEqualTo("MEMORY");
    }

    @Test
    void longRunsOfManyMapsGoToMemory() throws IOException {
        job.setNumMapTasks(MANY_MAPS);
        Runs<Object, Object> runs = runs();

        assertThat(where(runs, 5 * MB)).isEqualTo("MEMORY");
        assertThat(where(runs, 5 * MB + 1)).isEqualTo("DISK");
    }

    /** The kernel says that the disk turns. */
    @Test
    void longRunsGoToMemoryWhereTheDiskWouldSeekBetweenThem() throws IOException {
        long device = (Long) Files.getAttribute(dir, "unix:dev");
        String numbers = BlockDevice.majorOf(device) + ":" + BlockDevice.minorOf(device);
        Path disk = dir.resolve("sys/dev/block").resolve(numbers);
        Files.createDirectories(disk.resolve("queue"));
        Files.writeString(disk.resolve("queue/rotational"), "1");

        assertThat(where(runs(), 5 * MB)).isEqualTo("MEMORY");
        job.setNumMapTasks(2);
        assertThat(where(runs(), 5 * MB)).isEqualTo("DISK");
    }

    @Test
    void nobodyWaitsForMemoryThatOthersAreFetchingInto() throws IOException {
        Runs<Object, Object> runs = runs();
        for (int i = 0; i < 10; i++) {
            assertThat(where(runs, MB - 1)).isEqualTo("MEMORY");
        }

        assertThat(where(runs, MB - 1)).isEqualTo("DISK");
    }

    @Test
    void aFetchThatFailedGivesItsMemoryBack() throws IOException {
        Runs<Object, Object> runs = runs();
        List<MapOutput<Object, Object>> begun = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            begun.add(runs.reserve(MapOutputs.map(i, 0), MB - 1, 1));
        }
        begun.get(3).abort();

        assertThat(where(runs, MB - 1)).isEqualTo("MEMORY");
        assertThat(where(runs, MB - 1)).isEqualTo("DISK");
    }

    @Test
    void runsOfAFullMemoryComeBackInOrderAndLeaveNoFile() throws IOException {
        job.setLong("mapreduce.reduce.memory.totalbytes", 50_000);
        Runs<Object, Object> runs = runs();
        List<RawRecord> expected = fetch(runs, 30, 200);

        SortedRecords read = ReduceTaskOfTest.read(runs.close());
        assertThat(runs.statistics().mergedMapOutputs.get()).isEqualTo(30);
        runs.end();

        assertThat(read.records()).isEqualTo(expected);
        try (Stream<Path> files = Files.walk(dir.resolve("reduce"))) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void longRunsOfManyMapsAreMergedInMemoryAndWrittenOnce() throws IOException {
        job.setNumMapTasks(MANY_MAPS);
        Runs<Object, Object> runs = runs();
        List<RawRecord> expected = fetch(runs, 30, 60_000);

        SortedRecords read = ReduceTaskOfTest.read(runs.close());
        runs.end();

        assertThat(read.records()).isEqualTo(expected);
        // 36 MB through a memory of 10 MB.
        assertThat(runs.statistics().mergeWidth.get()).isBetween(3L, 5L);
        assertThat(runs.statistics().spilledRecords.get()).isBetween(1L, (long) expected.size());
    }

    @Test
    void onlyWhatTheReducerNeedsIsWrittenInTheEnd() throws IOException {
        job.setNumMapTasks(MANY_MAPS);
        job.setLong("mapreduce.reduce.memory.totalbytes", 40 * MB);
        job.setFloat("mapreduce.reduce.input.buffer.percent", 0.8f);
        Runs<Object, Object> runs = runs();
        List<RawRecord> expected = fetch(runs, 30, 60_000);

        SortedRecords read = ReduceTaskOfTest.read(runs.close());
        runs.end();

        assertThat(read.records()).isEqualTo(expected);
        // 36 MB in runs of 20 records, of which 32 MB may stay.
        assertThat(runs.statistics().spilledRecords.get()).isLessThanOrEqualTo(5 * 20);
    }

    /** Passes records on, once it may. */
    public static final class LateCombiner extends MapReduceBase
            implements Reducer<BytesWritable, BytesWritable, BytesWritable, BytesWritable> {
        private static final CountDownLatch BEGUN = new CountDownLatch(1);
        private static final CountDownLatch MAY_END = new CountDownLatch(1);

        @Override
        public void reduce(
                BytesWritable key,
                Iterator<BytesWritable> values,
                OutputCollector<BytesWritable, BytesWritable> output,
                Reporter reporter)
                throws IOException {
            BEGUN.countDown();
            try {
                MAY_END.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            while (values.hasNext()) {
                output.collect(key, values.next());
            }
        }
    }

    /** Hadoop waits five seconds for its fetchers, and one may be fetching what another one has brought. */
    @Test
    void nothingIsLostThatAFetcherIsStillWriting() throws Exception {
        job.setLong("mapreduce.reduce.memory.totalbytes", 50_000);
        job.setCombinerClass(LateCombiner.class);
        Runs<Object, Object> runs = runs();
        List<RawRecord> expected = fetch(runs, 10, 200);
        ExecutorService threads = Executors.newCachedThreadPool();
        Future<String> fetching = threads.submit(() -> where(runs, 20_000));
        LateCombiner.BEGUN.await();
        Future<RawKeyValueIterator> closing = threads.submit(runs::close);
        assertThatThrownBy(() -> closing.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);

        LateCombiner.MAY_END.countDown();

        // The values are no BytesWritables, so the combiner makes others of them.
        assertThat(ReduceTaskOfTest.read(closing.get()).records())
                .extracting(RawRecord::key)
                .isEqualTo(expected.stream().map(RawRecord::key).toList());
        assertThat(fetching.get()).isEqualTo("MEMORY");
        threads.shutdown();
        runs.end();
    }

    /** Fetches the outputs of maps with 20 records each. Returns all records, sorted. */
    private List<RawRecord> fetch(Runs<Object, Object> runs, int maps, int valueBytes) throws IOException {
        MapOutputs outputs = new MapOutputs(job, dir.resolve("maps"));
        List<RawRecord> expected = new ArrayList<>();
        for (int map = 0; map < maps; map++) {
            List<RawRecord> records = records(map, valueBytes);
            expected.addAll(records);
            outputs.add(MapOutputs.map(map, 0), List.of(), records);
        }
        ShuffleClientMetrics metrics = ShuffleClientMetrics.create(MapOutputs.map(0, 0), job);
        for (var output : outputs.all().entrySet()) {
            byte[] segment = output.getValue().segment().array();
            long rawLength = output.getValue().rawLength();
            MapOutput<Object, Object> run = runs.reserve(output.getKey(), rawLength, 1);
            run.shuffle(
                    new MapHost("a", "a"),
                    new ByteArrayInputStream(segment),
                    segment.length,
                    rawLength,
                    metrics,
                    Reporter.NULL);
            run.commit();
        }
        expected.sort(null);
        return expected;
    }

    private static List<RawRecord> records(int map, int valueBytes) {
        return IntStream.range(0, 20)
                .mapToObj(i -> new RawRecord(number(100 * i + map), ByteBuffer.wrap(new byte[valueBytes])))
                .toList();
    }

    /** As a {@code BytesWritable} is serialised. */
    private static ByteBuffer number(int number) {
        return ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(Integer.BYTES)
                .putInt(number)
                .rewind();
    }

    private Runs<Object, Object> runs() throws IOException {
        Path local = Files.createDirectories(dir.resolve("reduce"));
        ReduceTaskOfTest task = new ReduceTaskOfTest(job, local, List.of());
        return new Runs<>(ReduceSide.from(task.context(null), new SortTuning(0, 0, 0, 0.25), dir.resolve("sys")));
    }

    private static String where(Runs<Object, Object> runs, long bytes) throws IOException {
        return runs.reserve(MapOutputs.map(0, 0), bytes, 1).getDescription();
    }
}
