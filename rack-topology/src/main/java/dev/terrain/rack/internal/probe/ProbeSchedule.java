package dev.terrain.rack.internal.probe;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * Says which node is probed next: new nodes first and in quick succession, until enough of their probes have succeeded
 * for a first judgement, then those that have waited longest, new nodes whose last probe failed among them. A node has
 * one probe under way at most. Thread-safe; every call takes logarithmic time.
 *
 * <p>Example with an interval of 10 s and 6 quick probes: a node that is added at 0 s is due at 0, 0.1, ... 0.5 s, each
 * time its previous probe has ended, and then at 10.5 s, 20.5 s and so on.
 */
final class ProbeSchedule {

    /** Apart enough that six probes do not all meet the same full queue of a router. */
    static final Duration QUICK_GAP = Duration.ofMillis(100);

    private static final Comparator<Turn> BY_TIME =
            Comparator.<Turn>comparingLong(turn -> turn.dueNanos).thenComparingLong(turn -> turn.number);

    private final long intervalNanos;
    private final int quickProbes;
    private final Map<String, Turn> turns = new HashMap<>();
    private final NavigableSet<Turn> fresh = new TreeSet<>(BY_TIME);
    private final NavigableSet<Turn> settled = new TreeSet<>(BY_TIME);
    private long numbers;

    ProbeSchedule(Duration interval, int quickProbes) {
        this.intervalNanos = interval.toNanos();
        this.quickProbes = quickProbes;
    }

    /** Adds a node, due at once; one that is known is from now on probed at the socket given. */
    synchronized void add(Target target, long nowNanos) {
        Turn known = turns.get(target.address());
        if (known != null) {
            known.target = target;
            return;
        }
        Turn turn = new Turn(target, numbers++, quickProbes);
        turns.put(target.address(), turn);
        wait(turn, nowNanos);
    }

    synchronized void remove(String address) {
        Turn turn = turns.remove(address);
        if (turn != null) {
            queue(turn).remove(turn);
        }
    }

    /** Makes every node due now, but those that are being probed. */
    synchronized void allNow(long nowNanos) {
        for (Turn turn : turns.values()) {
            if (queue(turn).remove(turn)) {
                wait(turn, nowNanos);
            }
        }
    }

    /** The next node that is due, which is then being probed until {@link #ended}. */
    synchronized Optional<Target> next(long nowNanos) {
        for (NavigableSet<Turn> queue : List.of(fresh, settled)) {
            if (!queue.isEmpty() && queue.first().dueNanos - nowNanos <= 0) {
                return Optional.of(queue.pollFirst().target);
            }
        }
        return Optional.empty();
    }

    /** When the next node is due; empty when none waits. */
    synchronized OptionalLong nextNanos() {
        OptionalLong next = OptionalLong.empty();
        for (NavigableSet<Turn> queue : List.of(fresh, settled)) {
            if (!queue.isEmpty() && (next.isEmpty() || queue.first().dueNanos - next.getAsLong() < 0)) {
                next = OptionalLong.of(queue.first().dueNanos);
            }
        }
        return next;
    }

    /** The probe of a node has ended; of a new node, only one that succeeded is a step on. */
    synchronized void ended(Target target, Outcome outcome, long nowNanos) {
        Turn turn = turns.get(target.address());
        if (turn == null || queue(turn).contains(turn)) {
            return; // removed meanwhile, or removed and added again
        }
        turn.hasFailed = outcome == Outcome.FAILED;
        if (!turn.hasFailed && turn.quickLeft > 0) {
            turn.quickLeft--;
        }
        wait(turn, nowNanos + (queue(turn) == fresh ? QUICK_GAP.toNanos() : intervalNanos));
    }

    synchronized int size() {
        return turns.size();
    }

    private void wait(Turn turn, long dueNanos) {
        turn.dueNanos = dueNanos;
        queue(turn).add(turn);
    }

    private NavigableSet<Turn> queue(Turn turn) {
        return turn.quickLeft > 0 && !turn.hasFailed ? fresh : settled;
    }

    /** How a probe ended. */
    enum Outcome {
        SUCCEEDED,
        FAILED
    }

    private static final class Turn {

        private Target target;
        private final long number;
        private int quickLeft;
        private boolean hasFailed;
        private long dueNanos;

        Turn(Target target, long number, int quickLeft) {
            this.target = target;
            this.number = number;
            this.quickLeft = quickLeft;
        }
    }
}
