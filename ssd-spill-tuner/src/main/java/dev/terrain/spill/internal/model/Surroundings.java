package dev.terrain.spill.internal.model;

/**
 * What the machine leaves to one task besides its own thread and heap.
 *
 * @param idleCoreShare how much of one core is idle for a second thread of the task, 0 to 1
 * @param cacheBytes of its files that stay in the page cache
 * @param dirtyBytes that it may write before writers have to wait for the device
 */
public record Surroundings(double idleCoreShare, double cacheBytes, double dirtyBytes) {

    public Surroundings {
        if (!(idleCoreShare >= 0 && idleCoreShare <= 1) || !(cacheBytes >= 0) || !(dirtyBytes >= 0)) {
            throw new IllegalArgumentException("not surroundings: an idle share of " + idleCoreShare + ", " + cacheBytes
                    + " bytes of cache, " + dirtyBytes + " of them dirty");
        }
    }
}
