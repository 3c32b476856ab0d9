package dev.terrain.spill.internal.model;

/**
 * What a reduce task's fetching and merging should cost, the network apart.
 *
 * @param mergeMillis processor time of all merges
 * @param deviceMillis waiting for the device on top
 * @param files how many the last merge reads
 * @param mergePasses how many merges write to disk
 */
public record ReduceCost(double mergeMillis, double deviceMillis, long files, int mergePasses) {

    /** Returns the whole. */
    public double totalMillis() {
        return mergeMillis + deviceMillis;
    }
}
