package dev.terrain.zone.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private final AtomicLong now = new AtomicLong(-5); // System.nanoTime begins anywhere
    private final Backoff backoff = new Backoff(now::get);

    @Test
    void waitsForNothingBeforeTheFirstFailure() {
        assertThat(backoff.isOver()).isTrue();
    }

    @Test
    void waitsTwiceAsLongEachTimeUpToAnHour() {
        for (int minutes : new int[] {1, 2, 4, 8, 16, 32, 60, 60}) {
            assertThat(backoff.failed()).isEqualTo(Duration.ofMinutes(minutes));
            now.addAndGet(Duration.ofMinutes(minutes).toNanos() - 1);
            assertThat(backoff.isOver()).isFalse();
            now.addAndGet(1);
            assertThat(backoff.isOver()).isTrue();
        }
    }

    @Test
    void beginsAgainOnceItIsForgotten() {
        backoff.failed();
        backoff.failed();
        backoff.forget();

        assertThat(backoff.isOver()).isTrue();
        assertThat(backoff.failed()).isEqualTo(Backoff.SHORTEST);
    }
}
