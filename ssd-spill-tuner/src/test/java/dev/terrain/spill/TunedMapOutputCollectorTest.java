package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.spill.LocalSort.Change;
import dev.terrain.spill.LocalSort.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapred.lib.IdentityReducer;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.IndexedSortable;
import org.apache.hadoop.util.IndexedSorter;
import org.apache.hadoop.util.Progressable;
import org.apache.hadoop.util.QuickSort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole jobs, stock against tuned. */
class TunedMapOutputCollectorTest {
    private static final String SORT_MEGABYTES = "mapreduce.task.io.sort.mb";
    private static final String SORT_FACTOR = "mapreduce.task.io.sort.factor";
    private static final String IO_BUFFER = "io.file.buffer.size";

    private final Path dir;

    TunedMapOutputCollectorTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void countsWhatWasChosenAndWhatHappened() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);
        try (HadoopSpillLog log = new HadoopSpillLog()) {
            Result tuned = sort.run(LocalSort.TUNED, Change.NONE);

            assertThat(tuned.spill(SpillCounters.TUNED)).isEqualTo(1);
            assertThat(tuned.spill(SpillCounters.LEFT)).isZero();
            assertThat(tuned.spill(SpillCounters.SORT_MEGABYTES)).isEqualTo(1);
            assertThat(tuned.spill(SpillCounters.MERGE_FACTOR)).isEqualTo(100);
            assertThat(tuned.spill(SpillCounters.EXPECTED_SPILLS)).isEqualTo(6);
            assertThat(tuned.spill(SpillCounters.ACTUAL_SPILLS)).isEqualTo(6).isEqualTo(log.spills());
            assertThat(tuned.spill(SpillCounters.EXPECTED_MERGES)).isEqualTo(1);
            assertThat(tuned.spill(SpillCounters.MERGE_PASSES)).isEqualTo(1);
            assertThat(tuned.spill(SpillCounters.FLUSH_MILLIS))
                    .isBetween(tuned.spill(SpillCounters.MERGE_MILLIS), tuned.spill(SpillCounters.WHOLE_MILLIS));
            // Once in a spill and once in the merged output.
            assertThat(tuned.spill(SpillCounters.RECORDS_SPILLED)).isEqualTo(2 * LocalSort.RECORDS);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void sortsAsHadoopDoes(String name, String outcome, Change change) throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);

        Result stock = sort.run(LocalSort.STOCK, change);
        Result tuned = sort.run(LocalSort.TUNED, change);

        assertThat(tuned.spill(outcome)).isEqualTo(1);
        assertThat(tuned.output()).hasSize(2).isEqualTo(stock.output());
        assertThat(tuned.task(TaskCounter.MAP_OUTPUT_RECORDS)).isEqualTo(stock.task(TaskCounter.MAP_OUTPUT_RECORDS));
        assertThat(tuned.task(TaskCounter.MAP_OUTPUT_BYTES)).isEqualTo(stock.task(TaskCounter.MAP_OUTPUT_BYTES));
        assertThat(stock.hasSpillCounters()).isFalse();
    }

    static Stream<Arguments> jobs() {
        return Stream.of(
                Arguments.of("plain", SpillCounters.TUNED, Change.NONE),
                Arguments.of("old API", SpillCounters.TUNED, (Change) job -> {
                    JobConf conf = (JobConf) job.getConfiguration();
                    conf.setInputFormat(org.apache.hadoop.mapred.KeyValueTextInputFormat.class);
                    conf.unset("mapreduce.job.inputformat.class");
                    conf.setMapperClass(IdentityMapper.class);
                    conf.setReducerClass(IdentityReducer.class);
                }),
                Arguments.of("comparator", SpillCounters.TUNED, (Change)
                        job -> job.setSortComparatorClass(Descending.class)),
                Arguments.of("combiner", SpillCounters.LEFT, (Change) job -> job.setCombinerClass(Reducer.class)),
                Arguments.of("compression", SpillCounters.LEFT, (Change) job -> {
                    job.getConfiguration().setBoolean("mapreduce.map.output.compress", true);
                    job.getConfiguration()
                            .setClass(
                                    "mapreduce.map.output.compress.codec", DefaultCodec.class, CompressionCodec.class);
                }),
                Arguments.of("large values of another serialization", SpillCounters.LEFT, (Change) job -> {
                    job.getConfiguration()
                            .setStrings(
                                    "io.serializations",
                                    JavaSerialization.class.getName(),
                                    WritableSerialization.class.getName());
                    job.setMapperClass(LargeStrings.class);
                    job.setMapOutputValueClass(String.class);
                }),
                Arguments.of("buffer of the job", SpillCounters.LEFT, (Change)
                        job -> job.getConfiguration().setInt(SORT_MEGABYTES, 4)));
    }

    @Test
    void keepsAMergeFactorOfTheJob() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);

        Result tuned = sort.run(LocalSort.TUNED, job -> job.getConfiguration().setInt(SORT_FACTOR, 7));

        assertThat(tuned.spill(SpillCounters.TUNED)).isEqualTo(1);
        assertThat(tuned.spill(SpillCounters.MERGE_FACTOR)).isEqualTo(7);
    }

    @Test
    void countsTheSpillOfARecordThatIsLargerThanTheBuffer() throws Exception {
        LocalSort sort = new LocalSort(dir);
        sort.appendLargeRecord();
        // One record that is expected to be many.
        Change manyExpected = job -> job.getConfiguration().set("terrain.spill.output-ratio", "3");

        Result stock = sort.run(LocalSort.STOCK, manyExpected);
        try (HadoopSpillLog log = new HadoopSpillLog()) {
            Result tuned = sort.run(LocalSort.TUNED, manyExpected);

            assertThat(tuned.spill(SpillCounters.SORT_MEGABYTES)).isEqualTo(1);
            assertThat(tuned.spill(SpillCounters.ACTUAL_SPILLS)).isEqualTo(1).isEqualTo(log.spills());
            assertThat(tuned.output()).isEqualTo(stock.output());
        }
    }

    @Test
    void aTaskWithoutRecordsHasNoSpills() throws Exception {
        Result tuned = new LocalSort(dir).withRecords("empty", 0).run(LocalSort.TUNED, Change.NONE);

        assertThat(tuned.spill(SpillCounters.LEFT)).isEqualTo(1);
        assertThat(tuned.spill(SpillCounters.EXPECTED_SPILLS)).isZero();
        assertThat(tuned.spill(SpillCounters.ACTUAL_SPILLS)).isZero();
        assertThat(tuned.output().values()).containsOnly("");
    }

    @Test
    void isNotAskedInAJobWithoutReduces() throws Exception {
        Result tuned = new LocalSort(dir)
                .withRecords("a", LocalSort.RECORDS)
                .run(LocalSort.TUNED, job -> job.setNumReduceTasks(0));

        assertThat(tuned.hasSpillCounters()).isFalse();
        assertThat(tuned.output()).hasSize(1);
    }

    @Test
    void disabledItIsHadoopsBuffer() throws Exception {
        Result tuned = new LocalSort(dir)
                .withRecords("a", LocalSort.RECORDS)
                .run(LocalSort.TUNED, job -> job.getConfiguration().set("terrain.spill.enabled", "false"));

        assertThat(tuned.hasSpillCounters()).isFalse();
        assertThat(tuned.task(TaskCounter.REDUCE_OUTPUT_RECORDS)).isEqualTo(LocalSort.RECORDS);
    }

    @Test
    void aBadSettingLeavesTheTaskToHadoopsBuffer() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);
        Change badSetting = job -> job.getConfiguration().set("terrain.spill.merge-factor-max", "many");

        Result tuned = sort.run(LocalSort.TUNED, badSetting);

        assertThat(tuned.hasSpillCounters()).isFalse();
        assertThat(tuned.output())
                .isEqualTo(sort.run(LocalSort.STOCK, badSetting).output());
        assertThatThrownBy(() -> sort.run(TunedMapOutputCollector.class.getName(), badSetting))
                .hasMessageContaining("failed");
    }

    @Test
    void afterAFailedStartTheNextCollectorSeesTheJobsOwnValues() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);
        FailsOnce.comparators.set(0);
        SeesValues.seen.clear();

        Result tuned = sort.run(
                TunedMapOutputCollector.class.getName() + "," + SeesValues.class.getName(),
                job -> job.setSortComparatorClass(FailsOnce.class));

        assertThat(tuned.hasSpillCounters()).isFalse();
        assertThat(SeesValues.seen).containsExactly(List.of("4", "10", "4096", QuickSort.class.getName()));
    }

    @Test
    void theMapperSeesTheJobsOwnValues() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);
        LooksAround.seen.clear();

        Result tuned = sort.run(LocalSort.TUNED, job -> {
            job.setMapperClass(LooksAround.class);
            // The task's local file system is its own, as in a task of its own JVM.
            job.getConfiguration().setBoolean("fs.file.impl.disable.cache", true);
        });

        assertThat(tuned.spill(SpillCounters.IO_BUFFER)).isEqualTo(8);
        assertThat(LooksAround.seen)
                .containsExactly(
                        List.of("4", "10", "4096", QuickSort.class.getName()),
                        List.of("4", "10", "4096", QuickSort.class.getName()));
    }

    @Test
    void keepsTheIoBufferWhereTasksShareALocalFileSystem() throws Exception {
        Result tuned = new LocalSort(dir).withRecords("a", LocalSort.RECORDS).run(LocalSort.TUNED, Change.NONE);

        assertThat(tuned.spill(SpillCounters.TUNED)).isEqualTo(1);
        assertThat(tuned.spill(SpillCounters.IO_BUFFER)).isEqualTo(4);
    }

    @Test
    void tasksInOneJvmDoNotDisturbEachOther() throws Exception {
        LocalSort sort = new LocalSort(dir)
                .withRecords("a", LocalSort.RECORDS)
                .withRecords("b", LocalSort.RECORDS + 1)
                .withRecords("c", 100);
        Change parallel = job -> job.getConfiguration().setInt("mapreduce.local.map.tasks.maximum", 3);

        try (HadoopSpillLog log = new HadoopSpillLog()) {
            Result tuned = sort.run(LocalSort.TUNED, parallel);

            assertThat(tuned.spill(SpillCounters.TUNED)).isEqualTo(2);
            assertThat(tuned.spill(SpillCounters.LEFT)).isEqualTo(1);
            assertThat(tuned.spill(SpillCounters.SORT_MEGABYTES)).isEqualTo(1 + 1 + 4);
            assertThat(tuned.spill(SpillCounters.ACTUAL_SPILLS)).isEqualTo(13).isEqualTo(log.spills());
        }
    }

    @Test
    void theSorterOfTheJobSorts() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);
        JobSorter.sorts.set(0);

        Result tuned = sort.run(LocalSort.TUNED, job -> job.getConfiguration()
                .setClass("map.sort.class", JobSorter.class, IndexedSorter.class));

        assertThat(tuned.spill(SpillCounters.ACTUAL_SPILLS)).isEqualTo(JobSorter.sorts.get());
        assertThat(tuned.output())
                .isEqualTo(sort.run(LocalSort.STOCK, Change.NONE).output());
    }

    /** Emits strings, some of them larger than the 1 MiB that a plan would leave of the sort buffer. */
    static final class LargeStrings extends Mapper<Text, Text, Text, String> {
        @Override
        protected void map(Text key, Text value, Context context) throws IOException, InterruptedException {
            boolean large = key.toString().endsWith("0000");
            context.write(key, large ? "large".repeat(300_000) : value.toString());
        }
    }

    private static List<String> values(Configuration conf) {
        return List.of(
                conf.get(SORT_MEGABYTES, "none"),
                conf.get(SORT_FACTOR, "none"),
                conf.get(IO_BUFFER, "none"),
                conf.get("map.sort.class", "none"));
    }

    static class Descending extends WritableComparator {
        Descending() {
            super(Text.class, true);
        }

        @Override
        @SuppressWarnings("rawtypes")
        public int compare(WritableComparable a, WritableComparable b) {
            return super.compare(b, a);
        }

        @Override
        public int compare(byte[] left, int from, int length, byte[] right, int rightFrom, int rightLength) {
            return WritableComparator.compareBytes(right, rightFrom, rightLength, left, from, length);
        }
    }

    static final class FailsOnce extends Descending {
        static final AtomicInteger comparators = new AtomicInteger();

        FailsOnce() {
            if (comparators.getAndIncrement() == 0) {
                throw new IllegalStateException("the first comparator of the task");
            }
        }
    }

    static final class SeesValues extends MapTask.MapOutputBuffer<Text, Text> {
        static final List<List<String>> seen = new ArrayList<>();

        @Override
        public void init(MapOutputCollector.Context context) throws IOException, ClassNotFoundException {
            seen.add(values(context.getJobConf()));
            super.init(context);
        }
    }

    static final class LooksAround extends Mapper<Text, Text, Text, Text> {
        static final List<List<String>> seen = new ArrayList<>();

        @Override
        protected void setup(Context context) {
            seen.add(values(context.getConfiguration()));
        }

        @Override
        protected void cleanup(Context context) {
            seen.add(values(context.getConfiguration()));
        }
    }

    static final class JobSorter implements IndexedSorter {
        static final AtomicInteger sorts = new AtomicInteger();

        private final QuickSort sorter = new QuickSort();

        @Override
        public void sort(IndexedSortable s, int from, int to) {
            sort(s, from, to, () -> {});
        }

        @Override
        public void sort(IndexedSortable s, int from, int to, Progressable progress) {
            sorts.incrementAndGet();
            sorter.sort(s, from, to, progress);
        }
    }
}
