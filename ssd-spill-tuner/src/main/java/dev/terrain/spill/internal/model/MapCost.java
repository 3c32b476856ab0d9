package dev.terrain.spill.internal.model;

/**
 * What a map task's sorting should cost.
 *
 * @param collectMillis from the first record to the last, spills beside it included
 * @param lastSortMillis the last spill, which nothing runs beside
 * @param mergeMillis processor time of all merges
 * @param deviceMillis waiting for the device on top of all that
 * @param spills how many there are
 * @param mergePasses how many merges take place
 */
public record MapCost(
        double collectMillis,
        double lastSortMillis,
        double mergeMillis,
        double deviceMillis,
        long spills,
        int mergePasses) {

    /** Returns the whole. */
    public double totalMillis() {
        return collectMillis + flushMillis();
    }

    /** Returns what comes after the last record. */
    public double flushMillis() {
        return lastSortMillis + mergeMillis + deviceMillis;
    }
}
