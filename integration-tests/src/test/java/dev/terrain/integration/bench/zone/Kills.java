package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Kills of one kind of work: says when to strike, and goes on until as many as were asked for struck the work before
 * its end. What struck too late is counted as well, but for nothing.
 *
 * <p>How long the work takes depends on the machine and on what else it does, so the time within which a strike is
 * drawn follows what the strikes before found: a quarter longer after one that fell inside, half as long after one that
 * came too late.
 */
final class Kills {

    /** With more than so many too late for one that was not, a test does not hit what it is about. */
    private static final int MOST_LATE_FOR_ONE_INSIDE = 2;

    /** Until the window fits. */
    private static final int LATE_AT_FIRST = 5;

    private static final Duration BEGINS_WITHIN = Duration.ofMinutes(5);
    private static final long FIRST_WINDOW_NANOS = 16_000_000;
    private static final long LONGEST_WINDOW_NANOS = 1_000_000_000;

    private final String work;
    private final Random random;
    private final int wanted;
    private long windowNanos = FIRST_WINDOW_NANOS;
    private int inside;
    private int late;

    /** {@code byDefault} times, or as often as {@code -Dterrain.fault.rounds} says. */
    Kills(String work, int byDefault) {
        this.work = work;
        random = new Random(work.hashCode());
        wanted = rounds(byDefault);
    }

    static int rounds(int byDefault) {
        return Integer.getInteger("terrain.fault.rounds", byDefault);
    }

    /** Whether another is due; fails when too few of those before fell inside. */
    boolean areDue() {
        assertThat(late)
                .as("%s: kills that came too late, when %d did not", work, inside)
                .isLessThanOrEqualTo(LATE_AT_FIRST + MOST_LATE_FOR_ONE_INSIDE * inside);
        if (inside < wanted) {
            return true;
        }
        System.out.printf("%s: %d kills, %d of them before its end%n", work, inside + late, inside);
        return false;
    }

    /** Waits until a process is at its work and then as long as chance has it, and kills it. */
    void strike(Process process, Interruptible.Condition atWork) throws IOException, InterruptedException {
        try {
            long deadline = System.nanoTime() + BEGINS_WITHIN.toNanos();
            boolean alive = process.isAlive(); // before the condition, which may hold once the process has ended
            while (!atWork.holds()) {
                if (!alive || System.nanoTime() > deadline) {
                    throw new IOException(work + ": was never seen at work");
                }
                Thread.onSpinWait();
                alive = process.isAlive();
            }
            long until = System.nanoTime() + random.nextLong(windowNanos);
            for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /** Whether the last one struck before the work's end, by what it left behind. */
    void struck(boolean beforeItsEnd) {
        if (beforeItsEnd) {
            inside++;
            windowNanos = Math.min(LONGEST_WINDOW_NANOS, windowNanos * 5 / 4);
        } else {
            late++;
            windowNanos = windowNanos / 2 + 1;
        }
    }

    /** The chance that the rounds are drawn from. */
    Random random() {
        return random;
    }
}
