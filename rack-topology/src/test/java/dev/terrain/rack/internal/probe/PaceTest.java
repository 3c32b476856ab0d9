package dev.terrain.rack.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaceTest {

    private static final long MILLI = 1_000_000;
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    @ParameterizedTest
    @CsvSource({"1, 1", "7, 2", "100, 20", "10000, 2000"})
    void keepsToItsRateInBatches(int perSecond, int batch) {
        Pace pace = new Pace(perSecond, INTERVAL, 0);
        int connects = 0;
        for (long now = 0; now < 10_000 * MILLI; now += MILLI) {
            int begun = begin(pace, now);
            assertThat(begun).isLessThanOrEqualTo(batch);
            connects += begun;
        }

        assertThat(connects).isBetween(10 * perSecond - batch, 10 * perSecond + batch);
    }

    @Test
    void makesUpForOneBatchOnly() {
        Pace pace = new Pace(100, INTERVAL, 0);
        begin(pace, 0);
        long late = 60_000 * MILLI;

        int connects = 0;
        for (long now = late; now < late + 1_000 * MILLI; now += MILLI) {
            connects += begin(pace, now);
        }

        assertThat(connects).isBetween(100, 120);
    }

    @Test
    void batchesAreShorterWhereTheIntervalIs() {
        Pace pace = new Pace(1000, Duration.ofMillis(20), 0);

        begin(pace, 0);

        assertThat(pace.untilBatchNanos(0)).isEqualTo(2 * MILLI);
    }

    private static int begin(Pace pace, long now) {
        if (pace.untilBatchNanos(now) > 0) {
            return 0;
        }
        int connects = 0;
        while (connects < pace.mostInBatch() && pace.untilConnectNanos(now) <= 0) {
            pace.connects(now);
            connects++;
        }
        pace.batchEnds(now);
        return connects;
    }
}
