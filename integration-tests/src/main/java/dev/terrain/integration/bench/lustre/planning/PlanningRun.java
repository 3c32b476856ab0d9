package dev.terrain.integration.bench.lustre.planning;

import dev.terrain.integration.bench.Figures;

/**
 * One plan, by a JVM that made no other before.
 *
 * @param seconds from the text of the map file and the bytes of the layouts to a node for every split
 * @param cpuSeconds that the planning thread worked meanwhile: what others on the machine disturb least
 * @param peakHeapBytes the most that was in use or garbage, all parts of the heap at their own peak
 * @param placed splits that got a node
 * @param ofRandom bytes times distance as a share of random placement's
 */
record PlanningRun(double seconds, double cpuSeconds, long peakHeapBytes, int placed, double ofRandom) {

    /** What of it is compared. */
    Figures figures() {
        return new Figures()
                .add(PlanningBench.SECONDS, seconds)
                .add(PlanningBench.CPU, cpuSeconds)
                .add(PlanningBench.HEAP, peakHeapBytes / (double) (1 << 20))
                .add(PlanningBench.PLACED, placed)
                .add(PlanningBench.OF_RANDOM, ofRandom);
    }
}
