package dev.terrain.rack.internal.placement;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How long blocks are without the distant copy they are to have: from the choice of their first nodes to the choice of
 * the distant one.
 *
 * <p>Hadoop names no block when it asks for targets, but the storages that hold it, and these are the key here: blocks
 * with the same storages count first in, first out. A block that was deleted before its copy never comes back; it is
 * forgotten when the copy of one written ten minutes later is made, since Hadoop works its queue off in turn. At most
 * 65,536 blocks are kept, about 10 MB: the oldest are forgotten and counted. Thread-safe.
 */
final class Exposure {

    private static final int MOST_BLOCKS = 65_536;
    private static final long PASSED_OVER_MILLIS = Duration.ofMinutes(10).toMillis();

    private static final class Written {
        private final long key;
        private final long millis;
        private boolean isWaiting = true;

        private Written(long key, long millis) {
            this.key = key;
            this.millis = millis;
        }
    }

    /**
     * What there is to see.
     *
     * @param waiting blocks that are near only, as far as they are remembered
     * @param oldestMillis how long the one that has waited longest has
     * @param copies distant replicas chosen, for any reason
     * @param waited blocks that were near only and were given their copy
     * @param averageMillis how long these had to wait
     * @param longestMillis how long the one of these did that waited longest
     * @param forgotten blocks about which there was no room to remember
     */
    record Summary(
            int waiting,
            long oldestMillis,
            long copies,
            long waited,
            long averageMillis,
            long longestMillis,
            long forgotten) {}

    private final LongSupplier clockMillis;
    /**
     * In the order of writing, and the same by key. An entry that was served stays in the first until it is the oldest.
     */
    private final Deque<Written> inOrder = new ArrayDeque<>();

    private final Map<Long, Deque<Written>> byKey = new HashMap<>();
    private int waiting;
    private long copies;
    private long waited;
    private long waitedMillis;
    private long longestMillis;
    private long forgotten;

    Exposure(LongSupplier clockMillis) {
        this.clockMillis = clockMillis;
    }

    /** A block begins near only. */
    synchronized void written(long key) {
        Written block = new Written(key, clockMillis.getAsLong());
        inOrder.addLast(block);
        byKey.computeIfAbsent(key, k -> new ArrayDeque<>()).addLast(block);
        waiting++;
        if (inOrder.size() > MOST_BLOCKS && forget(inOrder.removeFirst())) {
            forgotten++;
        }
    }

    /** So many distant replicas were chosen for a block on storages of that key. */
    synchronized void copied(long key, int replicas) {
        copies += replicas;
        Deque<Written> blocks = byKey.get(key);
        if (blocks == null) {
            return;
        }
        Written block = blocks.getFirst();
        forget(block);
        long millis = clockMillis.getAsLong() - block.millis;
        waited++;
        waitedMillis += millis;
        longestMillis = Math.max(longestMillis, millis);
        while (!inOrder.isEmpty() && isPassedOver(inOrder.getFirst(), block)) {
            forget(inOrder.removeFirst());
        }
    }

    synchronized Summary summary() {
        long now = clockMillis.getAsLong();
        long oldest = inOrder.stream()
                .filter(block -> block.isWaiting)
                .findFirst()
                .map(block -> now - block.millis)
                .orElse(0L);
        long average = waited == 0 ? 0 : waitedMillis / waited;
        return new Summary(waiting, oldest, copies, waited, average, longestMillis, forgotten);
    }

    private static boolean isPassedOver(Written older, Written copied) {
        return !older.isWaiting || older.millis < copied.millis - PASSED_OVER_MILLIS;
    }

    /** Says whether it was waiting. Of one key the first written is the first to be forgotten. */
    private boolean forget(Written block) {
        if (!block.isWaiting) {
            return false;
        }
        block.isWaiting = false;
        waiting--;
        Deque<Written> blocks = byKey.get(block.key);
        if (blocks != null) {
            blocks.removeFirst();
            if (blocks.isEmpty()) {
                byKey.remove(block.key);
            }
        }
        return true;
    }
}
