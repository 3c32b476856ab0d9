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
    void aMapTaskWithoutRoomForMoreCountersGoesOn() {
        MapOutputCollector.Context context = mock(MapOutputCollector.Context.class);
        MapTask task = mock(MapTask.class);
        TaskReporter reporter = full(TaskReporter.class);
        when(context.getMapTask()).thenReturn(task);
        when(context.getReporter()).thenReturn(reporter);

        assertThatCode(() -> SpillCounters.write(context, mock(SortStatistics.class)))
                .doesNotThrowAnyException();
    }

    @Test
    void aReduceTaskWithoutRoomForMoreCountersGoesOn() {
        ShuffleConsumerPlugin.Context<?, ?> context = mock(ShuffleConsumerPlugin.Context.class);
        Reporter reporter = full(Reporter.class);
        when(context.getReporter()).thenReturn(reporter);

        assertThatCode(() -> SpillCounters.write(context, mock(ReduceStatistics.class)))
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
