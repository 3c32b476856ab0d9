package dev.terrain.zone.internal.pool;

/**
 * When to look for free space in the zone, which walks the whole file system, although nothing may have changed: when
 * as much became free anywhere as the last look missed, and {@value #LOOKS_AGAIN} times more after that: statfs(2)
 * counts deleted files at once, GETFSMAP shows their blocks after ext4's next commit. What moves within the file system
 * does not show by that, so once in a while all the same.
 */
final class Lookout {

    private static final int AT_LEAST_EVERY = 100;
    static final int LOOKS_AGAIN = 2;

    private long missingBytes;
    private long leastUsableBytes = Long.MAX_VALUE;
    private int passed;
    private int looksAgain;

    /** Asked before each possible look; {@code usableBytes} is what statfs(2) says. */
    boolean isDue(long usableBytes) {
        leastUsableBytes = Math.min(leastUsableBytes, usableBytes);
        passed++;
        boolean isFreed = usableBytes - leastUsableBytes >= missingBytes;
        if (isFreed && usableBytes > leastUsableBytes) {
            looksAgain = LOOKS_AGAIN;
        } else if (looksAgain > 0) {
            looksAgain--;
            return true;
        }
        return isFreed || passed >= AT_LEAST_EVERY;
    }

    /** A look found so much less than it takes. */
    void sawTooLittle(long usableBytes, long missingBytes) {
        this.missingBytes = missingBytes;
        leastUsableBytes = usableBytes;
        passed = 0;
    }
}
