package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.NameNodeState;
import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/** A thread that looks, all the time, whether blocks lack replicas, and remembers when that was last so. */
final class ReplicaWatch implements AutoCloseable {

    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final NameNodeState nameNode;
    private final Thread thread = new Thread(this::watch, "watch of replicas");
    private volatile Instant lastIncomplete = Instant.MIN;
    private volatile boolean closed;

    private ReplicaWatch(NameNodeState nameNode) {
        this.nameNode = nameNode;
    }

    static ReplicaWatch start(NameNodeState nameNode) {
        ReplicaWatch watch = new ReplicaWatch(nameNode);
        watch.thread.setDaemon(true);
        watch.thread.start();
        return watch;
    }

    /**
     * How long after that instant a block lacked a replica for the last time; nothing when none did. To about a second,
     * since the NameNode counts such blocks once a second.
     */
    Duration lackingAfter(Instant instant) {
        return lastIncomplete.isAfter(instant) ? Duration.between(instant, lastIncomplete) : Duration.ZERO;
    }

    private void watch() {
        while (!closed) {
            try {
                if (nameNode.blocksWithTooFewReplicas() > 0) {
                    lastIncomplete = Instant.now();
                }
                Interruptible.sleep(LOOK_EVERY);
            } catch (IOException e) {
                lastIncomplete = Instant.now(); // it did not say: nobody shall take that for complete
            }
        }
    }

    /** Ends the thread. Idempotent. */
    @Override
    public void close() throws IOException {
        closed = true;
        Interruptible.call(() -> {
            thread.join();
            return true;
        });
    }
}
