package dev.terrain.zone.internal.pool;

/**
 * When the pool of a node that is never idle is built again: a fiftieth of it was given back, or lost to others who
 * took blocks between a slab's cut and its refilling, and some steps have passed since the last look for free space in
 * the zone. A build asks much of the disk, so what is less waits for an idle node.
 */
final class Erosion {

    private static final int SHARE = 50;

    /** Five minutes at the default interval. */
    static final int STEPS_BETWEEN_LOOKS = 60;

    private long lostBytes;
    private int steps;

    /** Told at each step. */
    void lost(long bytes) {
        lostBytes += bytes;
        steps++;
    }

    /**
     * Whether to look now.
     *
     * @param poolBytes what all slabs hold
     */
    boolean isDue(long poolBytes) {
        if (steps < STEPS_BETWEEN_LOOKS || lostBytes < (poolBytes + lostBytes) / SHARE || lostBytes == 0) {
            return false;
        }
        steps = 0;
        return true;
    }

    /** A build has added so much. */
    void regained(long bytes) {
        lostBytes = Math.max(0, lostBytes - bytes);
    }
}
