package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.LocalSort.Change;
import dev.terrain.spill.LocalSort.Result;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapred.lib.IdentityReducer;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.HeapSort;
import org.apache.hadoop.util.IndexedSorter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole jobs, stock against flash. */
class FlashMapOutputCollectorTest {
    private static final String FLASH = FlashMapOutputCollector.class.getName() + "," + LocalSort.STOCK;

    private final Path dir;

    FlashMapOutputCollectorTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void theJobsOutputIsThatOfHadoop(String name, Change change) throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);

        Result stock = sort.run(LocalSort.STOCK, change);
        Result flash = sort.run(FLASH, change);

        assertThat(flash.spill(SpillCounters.FLASH)).isEqualTo(1);
        assertThat(flash.output()).hasSize(2).isEqualTo(stock.output());
        for (TaskCounter counter : new TaskCounter[] {
            TaskCounter.MAP_OUTPUT_RECORDS, TaskCounter.MAP_OUTPUT_BYTES, TaskCounter.REDUCE_INPUT_RECORDS
        }) {
            assertThat(flash.task(counter)).as(counter.name()).isEqualTo(stock.task(counter));
        }
    }

    static Stream<Arguments> jobs() {
        return Stream.of(
                Arguments.of("plain", Change.NONE),
                Arguments.of("old API", (Change) job -> {
                    JobConf conf = (JobConf) job.getConfiguration();
                    conf.setInputFormat(org.apache.hadoop.mapred.KeyValueTextInputFormat.class);
                    conf.unset("mapreduce.job.inputformat.class");
                    conf.setMapperClass(IdentityMapper.class);
                    conf.setReducerClass(IdentityReducer.class);
                }),
                Arguments.of("grouping comparator", (Change) job -> job.setGroupingComparatorClass(FirstLetter.class)),
                Arguments.of("combiner", (Change) job -> job.setCombinerClass(Reducer.class)),
                Arguments.of("compression", (Change) job -> {
                    job.getConfiguration().setBoolean("mapreduce.map.output.compress", true);
                    job.getConfiguration()
                            .setClass(
                                    "mapreduce.map.output.compress.codec", DefaultCodec.class, CompressionCodec.class);
                }));
    }

    @Test
    void countsWhatWasExpectedAndWhatHappened() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", 2 * LocalSort.RECORDS);

        Result flash = sort.run(FLASH, Change.NONE);

        // 9.3 MB with the index, of 3.5 MB of blocks half at a time; a spill that is behind takes more of them.
        assertThat(flash.spill(SpillCounters.EXPECTED_SPILLS)).isEqualTo(5);
        assertThat(flash.spill(SpillCounters.ACTUAL_SPILLS)).isBetween(2L, 5L);
        assertThat(flash.spill(SpillCounters.EXPECTED_MERGES)).isEqualTo(1);
        assertThat(flash.spill(SpillCounters.MERGE_PASSES)).isEqualTo(1);
        assertThat(flash.spill(SpillCounters.RECORDS_SPILLED))
                .isBetween(3L * LocalSort.RECORDS, 4L * LocalSort.RECORDS);
        assertThat(flash.spill(SpillCounters.FLUSH_MILLIS))
                .isBetween(flash.spill(SpillCounters.MERGE_MILLIS), flash.spill(SpillCounters.WHOLE_MILLIS));
    }

    @Test
    void aTaskThatItRefusesIsHadoops() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);

        Result refused =
                sort.run(FlashMapOutputCollector.class.getName() + "," + LocalSort.TUNED, job -> job.getConfiguration()
                        .setClass("map.sort.class", HeapSort.class, IndexedSorter.class));

        assertThat(refused.spill(SpillCounters.FLASH)).isZero();
        assertThat(refused.spill(SpillCounters.FLASH_REFUSED)).isEqualTo(1);
        assertThat(refused.output())
                .isEqualTo(sort.run(LocalSort.STOCK, Change.NONE).output());
    }

    @Test
    void aJobThatOptsOutIsHadoopsAndCountsNothing() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);

        Result optedOut = sort.run(FLASH, job -> job.getConfiguration().setBoolean(SpillKeys.ENABLED.key(), false));

        assertThat(optedOut.spill(SpillCounters.FLASH)).isZero();
        assertThat(optedOut.spill(SpillCounters.FLASH_REFUSED)).isZero();
        assertThat(optedOut.output())
                .isEqualTo(sort.run(LocalSort.STOCK, Change.NONE).output());
    }

    /** Groups keys by their first letter. */
    static final class FirstLetter extends WritableComparator {
        FirstLetter() {
            super(Text.class, true);
        }

        @Override
        @SuppressWarnings("rawtypes") // As WritableComparator has it.
        public int compare(org.apache.hadoop.io.WritableComparable a, org.apache.hadoop.io.WritableComparable b) {
            return Integer.compare(((Text) a).charAt(0), ((Text) b).charAt(0));
        }
    }
}
