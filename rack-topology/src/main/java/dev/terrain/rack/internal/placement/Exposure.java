package dev.terrain.rack.internal.placement;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * How long blocks are without the distant copy they are to have: from the choice of their first nodes to the choice of
 * the distant one.
 *
 * <p>Hadoop names no block when it asks for targets, but the nodes that have reported it, and by these it is found
 * here: the block that has waited longest of those that were written to just these nodes, else of those that were
 * written to these and others, which have not reported it yet. Not by storages: a DataNode with several disks does not
 * take the one that the NameNode chose. A block that was deleted before its copy never comes back; it is forgotten when
 * the copy of one written ten minutes later is made, since Hadoop works its queue off in turn. At most 65,536 blocks
 * are kept, about 15 MB: the oldest are forgotten and counted. Thread-safe.
 */
final class Exposure {

    private static final int MOST_BLOCKS = 65_536;
    private static final long PASSED_OVER_MILLIS = Duration.ofMinutes(10).toMillis();

    /** A block that waits; two of the same nodes are two. */
    private static final class Written {
        private final Set<String> nodes;
        private final long millis;

        private Written(Set<String> nodes, long millis) {
            this.nodes = nodes;
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
    /** In the order of writing, as are those of each node. */
    private final Set<Written> waiting = new LinkedHashSet<>();

    private final Map<String, Set<Written>> byNode = new HashMap<>();
    private long copies;
    private long waited;
    private long waitedMillis;
    private long longestMillis;
    private long forgotten;

    Exposure(LongSupplier clockMillis) {
        this.clockMillis = clockMillis;
    }

    /** A block begins near only, on those nodes. */
    synchronized void written(Set<String> nodes) {
        Written block = new Written(Set.copyOf(nodes), clockMillis.getAsLong());
        waiting.add(block);
        for (String node : block.nodes) {
            byNode.computeIfAbsent(node, n -> new LinkedHashSet<>()).add(block);
        }
        if (waiting.size() > MOST_BLOCKS) {
            forget(oldest());
            forgotten++;
        }
    }

    /** So many distant replicas were chosen for a block that those nodes have. */
    synchronized void copied(Set<String> nodes, int replicas) {
        copies += replicas;
        find(nodes).ifPresent(this::copied);
    }

    private void copied(Written block) {
        forget(block);
        long millis = clockMillis.getAsLong() - block.millis;
        waited++;
        waitedMillis += millis;
        longestMillis = Math.max(longestMillis, millis);
        while (!waiting.isEmpty() && oldest().millis < block.millis - PASSED_OVER_MILLIS) {
            forget(oldest());
        }
    }

    synchronized Summary summary() {
        long oldest = waiting.isEmpty() ? 0 : clockMillis.getAsLong() - oldest().millis;
        long average = waited == 0 ? 0 : waitedMillis / waited;
        return new Summary(waiting.size(), oldest, copies, waited, average, longestMillis, forgotten);
    }

    private Written oldest() {
        return waiting.iterator().next();
    }

    private Optional<Written> find(Set<String> nodes) {
        Optional<Written> writtenToMore = Optional.empty();
        for (Written block : writtenToOneOf(nodes)) {
            if (block.nodes.equals(nodes)) {
                return Optional.of(block);
            }
            if (writtenToMore.isEmpty() && block.nodes.containsAll(nodes)) {
                writtenToMore = Optional.of(block);
            }
        }
        return writtenToMore;
    }

    private Set<Written> writtenToOneOf(Set<String> nodes) {
        return nodes.stream().findFirst().map(byNode::get).orElse(Set.of());
    }

    private void forget(Written block) {
        waiting.remove(block);
        for (String node : block.nodes) {
            byNode.computeIfPresent(node, (name, blocks) -> {
                blocks.remove(block);
                return blocks.isEmpty() ? null : blocks;
            });
        }
    }
}
