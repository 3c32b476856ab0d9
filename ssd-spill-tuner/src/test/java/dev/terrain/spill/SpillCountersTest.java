package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.terrain.spill.internal.map.SortStatistics;
import dev.terrain.spill.internal.reduce.ReduceStatistics;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.junit.jupiter.api.Test;

class SpillCountersTest {
    @Test
    void aTaskWithoutRoomForMoreCountersGoesOn() {
        MapOutputCollector.Context map = mock(MapOutputCollector.Context.class);
        MapTask task = mock(MapTask.class);
        TaskReporter mapReporter = full(TaskReporter.class);
        when(map.getMapTask()).thenReturn(task);
        when(map.getReporter()).thenReturn(mapReporter);
        ShuffleConsumerPlugin.Context<?, ?> reduce = mock(ShuffleConsumerPlugin.Context.class);
        Reporter reduceReporter = full(Reporter.class);
        when(reduce.getReporter()).thenReturn(reduceReporter);

        assertThatCode(() -> SpillCounters.write(map, new SortStatistics())).doesNotThrowAnyException();
        assertThatCode(() -> SpillCounters.write(reduce, new ReduceStatistics()))
                .doesNotThrowAnyException();
    }

    private static <T extends Reporter> T full(Class<T> type) {
        T reporter = mock(type);
        doThrow(new LimitExceededException("Too many counters: 121 max=120"))
                .when(reporter)
                .incrCounter(anyString(), anyString(), anyLong());
        return reporter;
    }
}
