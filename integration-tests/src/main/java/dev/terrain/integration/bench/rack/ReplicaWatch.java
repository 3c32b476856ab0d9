package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.NameNodeState;
import dev.terrain.integration.fixture.process.Sampler;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/** Looks, all the time, whether blocks lack replicas, and remembers when that was last so. */
final class ReplicaWatch implements AutoCloseable {

    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final NameNodeState nameNode;
    private final Sampler sampler;
    private volatile Instant lastIncomplete = Instant.MIN;

    /** Starts to look. */
    ReplicaWatch(NameNodeState nameNode) {
        this.nameNode = nameNode;
        sampler = new Sampler("watch of replicas", LOOK_EVERY, this::look);
    }

    /**
     * How long after that instant a block lacked a replica for the last time; nothing when none did. To about a second,
     * since the NameNode counts such blocks once a second.
     */
    Duration lackingAfter(Instant instant) {
        return lastIncomplete.isAfter(instant) ? Duration.between(instant, lastIncomplete) : Duration.ZERO;
    }

    private void look() {
        try {
            if (nameNode.blocksWithTooFewReplicas() > 0) {
                lastIncomplete = Instant.now();
            }
        } catch (IOException e) {
            lastIncomplete = Instant.now(); // it did not say: nobody shall take that for complete
        }
    }

    @Override
    public void close() {
        sampler.close();
    }
}
