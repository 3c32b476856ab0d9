package dev.terrain.rack.internal.cli;

import dev.terrain.rack.internal.probe.ProbeListener;
import dev.terrain.rack.internal.probe.ProbeSettings;
import dev.terrain.rack.internal.probe.Prober;
import dev.terrain.rack.internal.probe.Target;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Probes targets so many times each, with the NameNode's own prober, and waits for the last answer. */
final class ProbeRound implements ProbeListener {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Duration GAP = Duration.ofMillis(100);
    private static final int PER_SECOND = 100;
    private static final int IN_FLIGHT = 64;

    private final int count;
    private final Map<String, Answers> answers = new LinkedHashMap<>();
    private final CountDownLatch unfinished;

    private ProbeRound(List<Target> targets, int count) {
        this.count = count;
        targets.forEach(target -> answers.put(target.address(), new Answers()));
        this.unfinished = new CountDownLatch(answers.size());
    }

    /** The answers of every target by its name, in the order given. */
    static Map<String, Answers> run(List<Target> targets, int count) throws InterruptedIOException {
        ProbeRound round = new ProbeRound(targets, count);
        ProbeSettings settings = new ProbeSettings(GAP, PER_SECOND, IN_FLIGHT, TIMEOUT, count);
        try (Prober prober = new Prober(settings, System::nanoTime, round)) {
            targets.forEach(prober::add);
            prober.start();
            round.unfinished.await(); // ends, since every probe does after its timeout
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while probing");
        }
        round.answers.values().forEach(answers -> Collections.sort(answers.micros));
        return round.answers;
    }

    @Override
    public void succeeded(String name, long roundTripMicros) {
        ended(name, answer -> answer.micros.add(roundTripMicros));
    }

    @Override
    public void failed(String name) {
        ended(name, answer -> answer.failures++);
    }

    private void ended(String name, Consumer<Answers> note) {
        Answers answer = answers.get(name);
        if (answer == null || answer.probes > count) {
            return; // of a target that has had its probes
        }
        if (answer.probes++ > 0) { // the first is not counted, as in the NameNode
            note.accept(answer);
        }
        if (answer.probes > count) {
            unfinished.countDown();
        }
    }

    /** The answers of one target; complete, and in rising order, once {@link #run} returns. */
    static final class Answers {

        final List<Long> micros = new ArrayList<>();
        int failures;
        private int probes;
    }
}
