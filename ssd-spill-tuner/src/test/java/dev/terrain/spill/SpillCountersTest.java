package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;

import dev.terrain.spill.SpillPlan.Outcome;
import dev.terrain.spill.internal.model.MapSettings;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.junit.jupiter.api.Test;

class SpillCountersTest {
    @Test
    void aJobWithoutRoomForMoreCountersGoesOn() {
        Reporter full = mock(Reporter.class);
        doThrow(new LimitExceededException("Too many counters: 121 max=120"))
                .when(full)
                .incrCounter(anyString(), anyString(), anyLong());
        SpillPlan plan = new SpillPlan(
                Outcome.TUNED, new MapSettings(16, 0.8f, 100, 4096), OptionalLong.of(12), Optional.empty(), "test");

        assertThatCode(() -> SpillCounters.write(full, plan, new Outturn(12, 1, 1, 2, 1, 2, 3)))
                .doesNotThrowAnyException();
    }
}
