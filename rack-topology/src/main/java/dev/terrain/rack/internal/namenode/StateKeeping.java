package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateFile;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the state file at start and writes it periodically. Failures are counted; the first is logged. */
final class StateKeeping {

    private static final Logger LOG = LoggerFactory.getLogger(StateKeeping.class);

    private final StateFile file;
    private final Duration interval;
    private final InstantSource clock;
    private final LongAdder failures = new LongAdder();
    private volatile @Nullable Instant writtenAt;
    private @Nullable Instant triedAt;
    private boolean failing;

    StateKeeping(StateFile file, Duration interval, InstantSource clock) {
        this.file = file;
        this.interval = interval;
        this.clock = clock;
    }

    /** The state of an earlier NameNode; empty if it is missing or cannot be read. */
    RackState load() {
        try {
            return file.read().orElse(RackState.NONE);
        } catch (IOException | RuntimeException e) {
            LOG.warn("round trips are measured anew: {}", e.toString());
            return RackState.NONE;
        }
    }

    /** Writes the state when it is time to. */
    void tend(Supplier<RackState> state) {
        Instant now = clock.instant();
        if (triedAt != null && now.isBefore(triedAt.plus(interval)) && !now.isBefore(triedAt)) {
            return;
        }
        triedAt = now;
        try {
            file.write(state.get());
            writtenAt = now;
            failing = false;
        } catch (IOException | RuntimeException e) {
            failures.increment();
            if (!failing) {
                LOG.warn("the state file {} cannot be written: {}", file.path(), e.toString());
            }
            failing = true;
        }
    }

    /** Since the last one was written, -1 before that. */
    long ageSeconds() {
        Instant written = writtenAt;
        return written == null ? -1 : Duration.between(written, clock.instant()).toSeconds();
    }

    long failures() {
        return failures.sum();
    }
}
