package dev.terrain.rack.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PatienceTest {

    private long now = Duration.ofDays(20_000).toMillis();
    private final Patience patience = new Patience(() -> now);

    private boolean failsAfter(Duration time) {
        now += time.toMillis();
        return patience.isOverAfterFailure("/near");
    }

    @Test
    void isOverAfterTenMinutesOfFailures() {
        assertThat(failsAfter(Duration.ZERO)).isFalse();
        assertThat(failsAfter(Duration.ofMinutes(10).minusMillis(1))).isFalse();
        assertThat(failsAfter(Duration.ofMillis(1))).isTrue();
        assertThat(patience.isOverAfterFailure("/elsewhere")).isFalse();
    }

    @Test
    void beginsAnewOnceSomethingWorked() {
        assertThat(failsAfter(Duration.ZERO)).isFalse();
        patience.worked("/near");

        assertThat(failsAfter(Duration.ofMinutes(11))).isFalse();
    }

    @Test
    void beginsAnewAfterTenMinutesWithoutAFailure() {
        assertThat(failsAfter(Duration.ZERO)).isFalse();
        assertThat(failsAfter(Duration.ofHours(3))).isFalse();
        assertThat(failsAfter(Duration.ofMinutes(10))).isTrue();
    }
}
