package dev.terrain.rack.internal.live;

import dev.terrain.rack.internal.latency.AgentFiles;
import dev.terrain.rack.internal.latency.Estimates;
import dev.terrain.rack.internal.latency.PairEstimates;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What agents measured between pairs of nodes, read again every so often; one thread tends, any asks. What goes wrong
 * is said once, and what was read before stays.
 */
final class PairKeeping implements Estimates {

    private static final Logger LOG = LoggerFactory.getLogger(PairKeeping.class);

    private final Optional<AgentFiles> files;
    private final Duration interval;
    private final InstantSource clock;
    private volatile PairEstimates pairs = PairEstimates.none();
    private @Nullable Instant triedAt;
    private boolean failing;

    PairKeeping(Optional<Path> folder, Duration interval, InstantSource clock) {
        files = folder.map(path -> new AgentFiles(path, clock.withZone(ZoneOffset.UTC)));
        this.interval = interval;
        this.clock = clock;
    }

    @Override
    public OptionalLong roundTripMicros(String a, String b) {
        return pairs.roundTripMicros(a, b);
    }

    /** Reads again when it is time to. */
    void tend() {
        Instant now = clock.instant();
        boolean isDue = triedAt == null || now.isBefore(triedAt) || !now.isBefore(triedAt.plus(interval));
        if (files.isEmpty() || !isDue) {
            return;
        }
        triedAt = now;
        try {
            pairs = PairEstimates.of(files.get().read());
            failing = false;
        } catch (IOException e) {
            if (!failing) {
                LOG.warn("what agents measured cannot be read: {}", e.toString());
            }
            failing = true;
        }
    }
}
