package dev.terrain.zone.internal.pool;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The classes of slabs, 1 MiB to 1 GiB in powers of two, and how much of the zone each gets.
 *
 * <p>The rule: a class of twice the size gets sqrt(2) times the bytes, since most intermediate bytes lie in large files
 * and most intermediate files may be small; but none more than {@value #MOST_OF_A_CLASS} slabs. What a class does not
 * use goes to the larger ones, and what does not fill a slab of the largest goes down again. The largest class is at
 * most an eighth of the pool.
 *
 * <p>Example: 256 MiB of free zone, so classes up to 32 MiB, of weights 1, 1.41, 2, 2.83, 4, 5.66, together 16.9. 1
 * MiB: 256 / 16.9, so 15 slabs. 2 MiB: (256 - 15) x 1.41 / 15.9 = 21.4, so 10. 4 MiB: 221 x 2 / 14.5 = 30.5, so 7. 8
 * MiB: 193 x 2.83 / 12.5 = 43.7, so 5. 16 MiB: 153 x 4 / 9.66 = 63.4, so 3. 32 MiB: 105 are left, so 3, and the last 9
 * MiB become one more slab each of 8 and 1 MiB.
 */
final class SlabSizes {

    static final long SMALLEST_BYTES = 1L << 20;
    static final long LARGEST_BYTES = 1L << 30;

    static final int MOST_OF_A_CLASS = 1024;
    private static final int LEAST_OF_A_POOL = 8;

    private SlabSizes() {}

    static boolean isSize(long bytes) {
        return Long.bitCount(bytes) == 1 && bytes >= SMALLEST_BYTES && bytes <= LARGEST_BYTES;
    }

    /** The smallest class that holds {@code bytes}, or the largest class of all. */
    static long holding(long bytes) {
        if (bytes >= LARGEST_BYTES) {
            return LARGEST_BYTES;
        }
        return bytes <= SMALLEST_BYTES ? SMALLEST_BYTES : Long.highestOneBit(bytes - 1) << 1;
    }

    /** How many slabs of each size make the best of {@code bytes}, largest size last; empty below 1 MiB. */
    static NavigableMap<Long, Integer> plan(long bytes, long largestBytes) {
        NavigableMap<Long, Integer> plan = new TreeMap<>();
        long largest = largestFor(bytes, largestBytes);
        double weights = 0;
        for (long size = SMALLEST_BYTES; size <= largest; size *= 2) {
            weights += weight(size);
        }
        long left = bytes;
        for (long size = SMALLEST_BYTES; size <= largest; size *= 2) {
            long count = (long) (left * weight(size) / weights / size);
            weights -= weight(size);
            if (size < largest) {
                count = Math.min(count, MOST_OF_A_CLASS);
            }
            plan.put(size, (int) count);
            left -= count * size;
        }
        return filled(plan, left);
    }

    /**
     * The same for a pool that has {@code slabs} already: what is missing of the plan for all of it, largest first, so
     * that a pool that lost its large slabs gets large ones again.
     */
    static NavigableMap<Long, Integer> plan(long bytes, long largestBytes, PoolInventory.Slabs slabs) {
        NavigableMap<Long, Integer> missing = new TreeMap<>();
        long left = bytes;
        NavigableMap<Long, Integer> whole = plan(bytes + slabs.bytes(), largestBytes);
        for (Map.Entry<Long, Integer> part : whole.descendingMap().entrySet()) {
            long size = part.getKey();
            long wanted = (long) part.getValue() - slabs.counts().getOrDefault(size, 0);
            long count = Math.max(0, Math.min(wanted, left / size));
            missing.put(size, (int) count);
            left -= count * size;
        }
        return filled(missing, left);
    }

    /** The same slabs and, largest first, as many more of these classes as fit. */
    private static NavigableMap<Long, Integer> filled(NavigableMap<Long, Integer> plan, long bytes) {
        long left = bytes;
        for (long size : plan.descendingKeySet()) {
            int more = (int) (left / size);
            plan.merge(size, more, Integer::sum);
            left -= more * size;
        }
        plan.values().removeIf(count -> count == 0);
        return plan;
    }

    private static double weight(long sizeBytes) {
        return Math.sqrt((double) sizeBytes / SMALLEST_BYTES);
    }

    /** The largest class of a pool of {@code bytes}. */
    static long largestFor(long bytes, long largestBytes) {
        long eighth = Math.max(SMALLEST_BYTES, Long.highestOneBit(bytes / LEAST_OF_A_POOL));
        return Math.min(largestBytes, eighth);
    }
}
