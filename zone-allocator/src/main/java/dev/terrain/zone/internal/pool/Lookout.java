package dev.terrain.zone.internal.pool;

/**
 * When to look for free space in the zone, which walks the whole file system, although nothing may have changed: when
 * as much became free anywhere as the last look missed. What moves within the file system does not show by that, so
 * once in a while all the same.
 */
final class Lookout {

    private static final int AT_LEAST_EVERY = 100;

    private long missingBytes;
    private long leastUsableBytes = Long.MAX_VALUE;
    private int passed;

    /** Asked before each possible look; {@code usableBytes} is what statfs(2) says. */
    boolean isDue(long usableBytes) {
        leastUsableBytes = Math.min(leastUsableBytes, usableBytes);
        passed++;
        return passed >= AT_LEAST_EVERY || usableBytes - leastUsableBytes >= missingBytes;
    }

    /** A look found so much less than it takes. */
    void sawTooLittle(long usableBytes, long missingBytes) {
        this.missingBytes = missingBytes;
        leastUsableBytes = usableBytes;
        passed = 0;
    }
}
