package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.LocalSort.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TunedShuffleTest {
    @TempDir
    Path dir;

    /** Hadoop lets a task have 120 counters, which are the reducer's while it runs. */
    @Test
    void countsWhenTheReducerIsDone() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", 100);
        SeesCounters.seen.clear();

        Result result = sort.run(LocalSort.STOCK, job -> {
            job.setReducerClass(SeesCounters.class);
            job.getConfiguration()
                    .set("mapreduce.job.reduce.shuffle.consumer.plugin.class", TunedShuffle.class.getName());
        });

        assertThat(SeesCounters.seen).containsExactly(0L, 0L);
        assertThat(result.spill(SpillCounters.REDUCES_LEFT)).isEqualTo(2);
    }

    static final class SeesCounters extends Reducer<Text, Text, Text, Text> {
        static final List<Long> seen = new CopyOnWriteArrayList<>();

        @Override
        protected void cleanup(Context context) {
            seen.add(context.getCounter(SpillCounters.GROUP, SpillCounters.REDUCES_LEFT)
                    .getValue());
        }
    }
}
