package dev.terrain.rack.internal.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Keeps what a prober tells, and lets a test wait for it. */
final class RecordedProbes implements ProbeListener {

    private final Map<String, List<Long>> answers = new ConcurrentHashMap<>();
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();

    @Override
    public synchronized void succeeded(String address, long roundTripMicros) {
        answers.computeIfAbsent(address, name -> new ArrayList<>()).add(roundTripMicros);
        notifyAll();
    }

    @Override
    public synchronized void failed(String address) {
        failures.merge(address, 1, Integer::sum);
        notifyAll();
    }

    synchronized List<Long> answers(String address) {
        return List.copyOf(answers.getOrDefault(address, List.of()));
    }

    synchronized int failures(String address) {
        return failures.getOrDefault(address, 0);
    }

    synchronized int nodesThatAnswered(int times) {
        return (int) answers.values().stream()
                .filter(micros -> micros.size() >= times)
                .count();
    }

    /** Waits until it is so, and fails after a minute. */
    synchronized void await(Predicate<RecordedProbes> condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!condition.test(this)) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError("not within a minute; answers " + answers + ", failures " + failures);
            }
            wait(left);
        }
    }
}
