package dev.terrain.rack.internal.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.map.RackState;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StateTextTest {

    private final AtomicLong now = new AtomicLong(-1);
    private final AtomicInteger looks = new AtomicInteger();
    private final StateText text = new StateText(
            () -> {
                looks.incrementAndGet();
                return RackState.NONE;
            },
            now::get);

    @Test
    void isMadeOnceInTenSecondsHoweverManyAsk() {
        assertThat(text.getState()).contains("1970-01-01T00:00:00Z");
        now.addAndGet(Duration.ofSeconds(10).toNanos() - 1);
        text.getState();
        assertThat(looks).hasValue(1);

        now.addAndGet(1);
        text.getState();
        assertThat(looks).hasValue(2);
    }
}
