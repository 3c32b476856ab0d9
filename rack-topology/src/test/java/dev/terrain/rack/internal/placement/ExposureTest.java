package dev.terrain.rack.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ExposureTest {

    private static final Set<String> A_AND_B = Set.of("a", "b");
    private static final Set<String> A_AND_C = Set.of("a", "c");

    private final AtomicLong clock = new AtomicLong();
    private final Exposure exposure = new Exposure(clock::get);

    @Test
    void tellsHowLongBlocksWaitAndHaveWaited() {
        exposure.written(A_AND_B);
        clock.set(1000);
        exposure.written(A_AND_B);
        exposure.written(A_AND_C);
        clock.set(3000);
        exposure.copied(A_AND_B, 1);

        assertThat(exposure.summary()).isEqualTo(new Exposure.Summary(2, 2000, 1, 1, 3000, 3000, 0));
        exposure.copied(A_AND_B, 1);
        exposure.copied(A_AND_C, 2);
        assertThat(exposure.summary()).isEqualTo(new Exposure.Summary(0, 0, 4, 3, 2333, 3000, 0));
    }

    @Test
    void copyOfABlockItDoesNotKnowIsCountedOnly() {
        exposure.copied(Set.of("d"), 1);

        assertThat(exposure.summary()).isEqualTo(new Exposure.Summary(0, 0, 1, 0, 0, 0, 0));
    }

    @Test
    void blockOfWhichOneNodeHasNotReportedYetIsFound() {
        exposure.written(A_AND_B);
        clock.set(1000);
        exposure.written(A_AND_C);

        exposure.copied(Set.of("c"), 1);
        assertThat(exposure.summary()).isEqualTo(new Exposure.Summary(1, 1000, 1, 1, 0, 0, 0));
        exposure.copied(Set.of("a"), 1);
        assertThat(exposure.summary()).isEqualTo(new Exposure.Summary(0, 0, 2, 2, 500, 1000, 0));
    }

    @Test
    void blockOfJustTheseNodesGoesBeforeAnOlderOneOfMore() {
        exposure.written(A_AND_B);
        clock.set(1000);
        exposure.written(Set.of("a"));

        exposure.copied(Set.of("a"), 1);

        assertThat(exposure.summary()).isEqualTo(new Exposure.Summary(1, 1000, 1, 1, 0, 0, 0));
    }

    @Test
    void blockThatNoNodeHasAnyMoreIsCountedOnly() {
        exposure.written(A_AND_B);

        exposure.copied(Set.of(), 1);

        assertThat(exposure.summary()).isEqualTo(new Exposure.Summary(1, 0, 1, 0, 0, 0, 0));
    }

    @Test
    void blockThatWasPassedOverForTenMinutesIsForgotten() {
        exposure.written(A_AND_B);
        clock.addAndGet(Duration.ofMinutes(11).toMillis());
        exposure.written(A_AND_C);
        assertThat(exposure.summary().waiting()).isEqualTo(2);

        exposure.copied(A_AND_C, 1);

        assertThat(exposure.summary().waiting()).isZero();
    }

    @Test
    void remembersNoMoreThan65536Blocks() {
        for (int block = 0; block < 65_546; block++) {
            exposure.written(Set.of("node" + block % 100, "other" + block % 7));
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
