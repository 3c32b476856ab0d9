package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsumerPaceTest {

    private final AtomicLong now = new AtomicLong(-5);
    private final ConsumerPace pace = new ConsumerPace(16, new PrefetchMeter(), now::get);

    @ParameterizedTest(name = "waited {1} of {0} ns: {2}")
    @CsvSource({"400, 1, true", "150, 100, false", "1000, 19, true", "1000, 20, false", "0, 0, false"})
    void neverWaitsBelowTwoPercent(long elapsed, long waited, boolean never) {
        pace.hasBytes();
        now.addAndGet(elapsed - waited);
        pace.used(16);
        pace.waits();
        now.addAndGet(waited);

        assertThat(pace.neverWaits()).as("while it waits").isEqualTo(never);
        pace.goesOn();
        assertThat(pace.neverWaits()).as("afterwards").isEqualTo(never);
    }

    @Test
    void saysNothingBeforeAPieceIsUsedUp() {
        pace.hasBytes();
        now.addAndGet(400);
        pace.used(15);

        assertThat(pace.neverWaits()).isFalse();
    }

    @Test
    void waitForTheFirstBytesDoesNotCount() {
        pace.waits();
        now.addAndGet(1000);
        pace.goesOn();
        pace.hasBytes();
        now.addAndGet(100);
        pace.hasBytes();
        pace.used(16);

        assertThat(pace.neverWaits()).isTrue();
    }
}
