package dev.terrain.zone.internal.pool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The slabs of a pool, by their names alone.
 *
 * @param free those that can be lent
 * @param lent those that were lent and not taken back yet
 */
public record PoolInventory(Slabs free, Slabs lent) {

    static final PoolInventory EMPTY = new PoolInventory(new Slabs(new TreeMap<>()), new Slabs(new TreeMap<>()));

    /**
     * Slabs by their class.
     *
     * @param counts class in bytes to number of slabs
     */
    public record Slabs(NavigableMap<Long, Integer> counts) {

        /** How many they are. */
        public long slabs() {
            return counts.values().stream().mapToLong(Integer::longValue).sum();
        }

        /** Their classes, summed up. */
        public long bytes() {
            return counts.entrySet().stream()
                    .mapToLong(size -> size.getKey() * size.getValue())
                    .sum();
        }
    }

    /** Counts them; nothing where there is no pool. */
    public static PoolInventory of(PoolFolder folder) throws IOException {
        return new PoolInventory(count(folder.free()), count(folder.lent()));
    }

    /** All of them. */
    Slabs slabs() {
        NavigableMap<Long, Integer> all = new TreeMap<>(free.counts());
        lent.counts().forEach((size, count) -> all.merge(size, count, Integer::sum));
        return new Slabs(all);
    }

    private static Slabs count(Path parent) throws IOException {
        NavigableMap<Long, Integer> counts = new TreeMap<>();
        PoolFolder.slabs(parent).forEach((size, slabs) -> counts.put(size, slabs.size()));
        return new Slabs(counts);
    }
}
