package dev.terrain.rack.internal.probe;

import dev.terrain.rack.internal.probe.TierOfNode.Step;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The readings of all nodes, by address. Thread-safe; no lock is held across nodes. */
public final class Readings implements ProbeListener {

    private final int window;
    private final Tiers tiers;
    private final MoveRule rule;
    private final InstantSource clock;
    private final Runnable whenTierChanges;
    private final Map<String, Node> nodes = new ConcurrentHashMap<>();
    private final LongAdder probes = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder moves = new LongAdder();

    /** {@code whenTierChanges} is called by the prober's thread whenever a node gets a tier or another one. */
    public Readings(int window, Tiers tiers, MoveRule rule, InstantSource clock, Runnable whenTierChanges) {
        this.window = window;
        this.tiers = tiers;
        this.rule = rule;
        this.clock = clock;
        this.whenTierChanges = whenTierChanges;
    }

    /** Takes over what was known of a node before a restart, unless something newer is known. */
    public void restore(String address, NodeReading before) {
        nodes.computeIfAbsent(address, unknown -> new Node().restored(before));
    }

    @Override
    public void succeeded(String address, long roundTripMicros) {
        probes.increment();
        Step step = node(address).succeeded(roundTripMicros);
        if (step == Step.MOVED) {
            moves.increment();
        }
        if (step != Step.STAYED) {
            whenTierChanges.run();
        }
    }

    @Override
    public void failed(String address) {
        probes.increment();
        failures.increment();
        node(address).failed();
    }

    /** The reading of a node; an unmeasured one if the node is unknown. */
    public NodeReading of(String address) {
        Node node = nodes.get(address);
        return node == null ? NodeReading.NONE : node.reading();
    }

    /** The smoothed round trip from here, quickly. */
    public OptionalLong roundTripMicros(String address) {
        Node node = nodes.get(address);
        return node == null || node.smoothedMicros == 0 ? OptionalLong.empty() : OptionalLong.of(node.smoothedMicros);
    }

    public void forget(String address) {
        nodes.remove(address);
    }

    /** Probes that have ended since the start. */
    public long probes() {
        return probes.sum();
    }

    /** Those of them that failed. */
    public long failures() {
        return failures.sum();
    }

    /** How often a node went from one tier to another. */
    public long moves() {
        return moves.sum();
    }

    private Node node(String address) {
        return nodes.computeIfAbsent(address, unknown -> new Node());
    }

    private final class Node {

        private final RoundTrips trips = new RoundTrips(window);
        private final TierOfNode tier = new TierOfNode(tiers, rule);
        private Optional<Instant> measuredAt = Optional.empty();
        private Optional<Instant> failedAt = Optional.empty();

        /** Read by estimates without the lock; 0 while unmeasured. */
        private volatile long smoothedMicros;

        synchronized Node restored(NodeReading before) {
            before.micros().ifPresent(trips::restore);
            measuredAt = before.measuredAt();
            failedAt = before.failedAt();
            before.movedAt().ifPresent(at -> before.assignedMicros().ifPresent(micros -> tier.restore(micros, at)));
            smoothedMicros = before.micros().orElse(0);
            return this;
        }

        synchronized Step succeeded(long micros) {
            Instant now = clock.instant();
            measuredAt = Optional.of(now);
            trips.succeeded(micros);
            smoothedMicros = trips.smoothedMicros().orElse(0);
            OptionalLong least = trips.leastMicros();
            return least.isPresent() ? tier.observe(least.getAsLong(), now) : Step.STAYED;
        }

        synchronized void failed() {
            failedAt = Optional.of(clock.instant());
            tier.failed();
        }

        synchronized NodeReading reading() {
            return new NodeReading(
                    trips.smoothedMicros(), tier.tier(), tier.assignedMicros(), tier.movedAt(), measuredAt, failedAt);
        }
    }
}
