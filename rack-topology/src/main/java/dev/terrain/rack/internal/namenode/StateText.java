package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateJson;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state as JMX text, built at most once in ten seconds: every ApplicationMaster may ask. */
final class StateText implements RackStateMXBean {

    private static final long LASTS_NANOS = Duration.ofSeconds(10).toNanos();

    private final Supplier<RackState> state;
    private final LongSupplier nanoTime;
    private @Nullable String text;
    private long madeAt;

    StateText(Supplier<RackState> state, LongSupplier nanoTime) {
        this.state = state;
        this.nanoTime = nanoTime;
    }

    @Override
    public synchronized String getState() {
        if (text == null || nanoTime.getAsLong() - madeAt >= LASTS_NANOS) {
            text = StateJson.write(state.get());
            madeAt = nanoTime.getAsLong();
        }
        return text;
    }
}
