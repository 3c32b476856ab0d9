package dev.terrain.integration.bench.zonecost;

import java.util.List;

/**
 * How much is measured.
 *
 * @param handOuts single files, each way
 * @param spills files in a run, each way
 * @param spillBytes in each of them
 * @param runs of all spills, each way, after one that warms up
 */
record CostPlan(int handOuts, int spills, int spillBytes, int runs) {

    private static final int FEWER = 10;

    /** What is worth waiting for where every file takes the start of a process. */
    CostPlan withoutLibrary() {
        return new CostPlan(Math.max(1, handOuts / FEWER), Math.max(1, spills / FEWER), spillBytes, runs);
    }

    static CostPlan of(List<String> words) {
        return new CostPlan(
                Integer.parseInt(words.get(0)),
                Integer.parseInt(words.get(1)),
                Integer.parseInt(words.get(2)),
                Integer.parseInt(words.get(3)));
    }

    /** As {@link #of} understands it. */
    List<String> words() {
        return List.of(
                String.valueOf(handOuts), String.valueOf(spills), String.valueOf(spillBytes), String.valueOf(runs));
    }
}
