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
    private final Path dir;

    FlashMapOutputCollectorTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void theJobsOutputIsThatOfHadoop(String name, Change change) throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);

        Result stock = sort.run(LocalSort.STOCK, change);
        Result flash = sort.run(LocalSort.FLASH, change);

        assertThat(flash.spill(SpillCounters.MAPS)).isEqualTo(1);
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
    void countsWhatHappened() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", 2 * LocalSort.RECORDS);

        Result flash = sort.run(LocalSort.FLASH, Change.NONE);

        // 9.3 MB with the index, of 3.5 MB of blocks: those that are full first, then half at a time.
        assertThat(flash.spill(SpillCounters.MEMORY_MEGABYTES)).isEqualTo(3);
        assertThat(flash.spill(SpillCounters.SPILLS)).isBetween(2L, 5L);
        assertThat(flash.spill(SpillCounters.MERGES)).isEqualTo(1);
        assertThat(flash.task(TaskCounter.SPILLED_RECORDS)).isGreaterThan(2L * LocalSort.RECORDS);
        assertThat(flash.spill(SpillCounters.SORT_MILLIS)).isPositive();
    }

    @Test
    void anOutputThatFitsTheMemoryIsNotSpilled() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS / 2);

        Result flash = sort.run(LocalSort.FLASH, Change.NONE);

        assertThat(flash.spill(SpillCounters.SPILLS)).isZero();
        assertThat(flash.spill(SpillCounters.MERGES)).isZero();
    }

    @Test
    void aTaskThatItRefusesIsHadoops() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);

        Result refused = sort.run(LocalSort.FLASH, job -> job.getConfiguration()
                .setClass("map.sort.class", HeapSort.class, IndexedSorter.class));

        assertThat(refused.hasSpillCounters()).isFalse();
        assertThat(refused.output())
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
