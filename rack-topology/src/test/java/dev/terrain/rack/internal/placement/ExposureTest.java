package dev.terrain.rack.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ExposureTest {

    private final AtomicLong clock = new AtomicLong();
    private final Exposure exposure = new Exposure(clock::get);

    @Test
    void tellsHowLongBlocksWaitAndHaveWaited() {
        exposure.written(1);
        clock.set(1000);
        exposure.written(1);
        exposure.written(2);
        clock.set(3000);
        exposure.copied(1, 1);

        assertThat(exposure.summary()).isEqualTo(new Exposure.Summary(2, 2000, 1, 1, 3000, 3000, 0));
        exposure.copied(1, 1);
        exposure.copied(2, 2);
        assertThat(exposure.summary()).isEqualTo(new Exposure.Summary(0, 0, 4, 3, 2333, 3000, 0));
    }

    @Test
    void copyOfABlockItDoesNotKnowIsCountedOnly() {
        exposure.copied(7, 1);

        assertThat(exposure.summary()).isEqualTo(new Exposure.Summary(0, 0, 1, 0, 0, 0, 0));
    }

    @Test
    void blockThatWasPassedOverForTenMinutesIsForgotten() {
        exposure.written(1);
        clock.addAndGet(Duration.ofMinutes(11).toMillis());
        exposure.written(2);
        assertThat(exposure.summary().waiting()).isEqualTo(2);

        exposure.copied(2, 1);

        assertThat(exposure.summary().waiting()).isZero();
    }

    @Test
    void remembersNoMoreThan65536Blocks() {
        for (int block = 0; block < 65_546; block++) {
            exposure.written(block);
        }

        assertThat(exposure.summary().waiting()).isEqualTo(65_536);
        assertThat(exposure.summary().forgotten()).isEqualTo(10);
    }

    @Test
    void patienceEndsTenMinutesAfterTheFirstFailureInARow() {
        Patience patience = new Patience(clock::get);

        assertThat(patience.isOverAfterFailure("a")).isFalse();
        clock.addAndGet(Duration.ofMinutes(9).toMillis());
        assertThat(patience.isOverAfterFailure("a")).isFalse();
        patience.worked("a");
        clock.addAndGet(Duration.ofMinutes(9).toMillis());
        assertThat(patience.isOverAfterFailure("a")).isFalse();
        clock.addAndGet(Duration.ofMinutes(10).toMillis());
        assertThat(patience.isOverAfterFailure("a")).isTrue();
        assertThat(patience.isOverAfterFailure("b")).isFalse();
    }

    @Test
    void fallBacksAreCountedByReason() {
        Fallbacks fallbacks = new Fallbacks(clock::get);
        fallbacks.count(Fallback.NO_HOME);
        fallbacks.failed(new IllegalStateException("on purpose"));
        fallbacks.failed(new IllegalStateException("on purpose"));

        assertThat(fallbacks.countOf(Fallback.NO_HOME)).isEqualTo(1);
        assertThat(fallbacks.countOf(Fallback.FAILED)).isEqualTo(2);
        assertThat(fallbacks.countOf(Fallback.HOME_TOO_SMALL)).isZero();
    }
}
