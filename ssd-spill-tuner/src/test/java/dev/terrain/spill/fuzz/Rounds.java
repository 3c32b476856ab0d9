package dev.terrain.spill.fuzz;

import java.util.Random;
import java.util.SplittableRandom;

/**
 * Runs a comparison with Hadoop many times, each time on a random job. {@code -Dterrain.spill.fuzz.rounds=10000} runs
 * more of them, {@code -Dterrain.spill.fuzz.seed=} the one of that seed.
 */
public final class Rounds {
    private static final int COUNT = Integer.getInteger("terrain.spill.fuzz.rounds", 100);
    private static final Long ONLY = Long.getLong("terrain.spill.fuzz.seed");

    private Rounds() {}

    /** One comparison. All that is random in it comes from the generator. */
    public interface Round {
        void run(Random random) throws Exception;
    }

    /**
     * Runs all rounds, or until one fails.
     *
     * @throws AssertionError what a round failed with, and its seed
     */
    public static void run(Round round) {
        if (ONLY != null) {
            run(round, ONLY);
            return;
        }
        SplittableRandom seeds = new SplittableRandom(19);
        for (int i = 0; i < COUNT; i++) {
            run(round, seeds.nextLong());
        }
    }

    private static void run(Round round, long seed) {
        try {
            round.run(new Random(seed));
        } catch (Throwable t) { // Assertions that fail are errors.
            throw new AssertionError("-Dterrain.spill.fuzz.seed=" + seed + " failed: " + t, t);
        }
    }
}
