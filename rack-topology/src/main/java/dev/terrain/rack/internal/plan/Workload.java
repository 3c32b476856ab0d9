package dev.terrain.rack.internal.plan;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is stored: blocks and their bytes by replication. That is all a simulation needs, so it is as small for a
 * billion blocks as for one.
 *
 * @param byReplication the blocks of every replication that occurs
 * @param skippedFiles files that no replicas are placed for: erasure-coded ones
 */
public record Workload(Map<Integer, Blocks> byReplication, long skippedFiles) {

    /**
     * So many blocks.
     *
     * @param bytes of one replica of all of them
     */
    public record Blocks(long blocks, long bytes) {

        Blocks plus(Blocks other) {
            return new Blocks(blocks + other.blocks, bytes + other.bytes);
        }
    }

    public Workload {
        byReplication = new TreeMap<>(byReplication);
    }

    /** Files of this size and replication, in blocks of {@code blockBytes}. */
    public static Workload of(long files, long fileBytes, long blockBytes, int replication) {
        long blocksOfFile = (fileBytes + blockBytes - 1) / blockBytes;
        return new Workload(
                Map.of(
                        replication,
                        new Blocks(Math.multiplyExact(files, blocksOfFile), Math.multiplyExact(files, fileBytes))),
                0);
    }

    /** All blocks. */
    public Blocks total() {
        return byReplication.values().stream().reduce(new Blocks(0, 0), Blocks::plus);
    }

    /** The replication of most bytes; 3, Hadoop's default, where there are none. */
    public int mainReplication() {
        return byReplication.entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.comparingLong(Blocks::bytes)))
                .map(Map.Entry::getKey)
                .orElse(3);
    }
}
