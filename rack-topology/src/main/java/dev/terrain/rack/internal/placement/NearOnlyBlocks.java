package dev.terrain.rack.internal.placement;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * How long blocks are without the distant copy they are to have: from the choice of their first nodes to the choice of
 * the distant one.
 *
 * <p>Hadoop names no block when it asks for targets, but the file and the nodes that have reported it, and by these it
 * is found here, among the blocks that were written to just these nodes or, if none were, to these and others, which
 * have not reported it yet: the one of the file that has waited longest or, if there is none, since the file was
 * renamed, the first there is. Not by storages: a DataNode with several disks does not take the one that the NameNode
 * chose.
 *
 * <p>A block that was deleted before its copy never comes back. It is forgotten when the copy of one is made that was
 * written ten minutes later, and found by its file, since Hadoop works its queue off in turn.
 *
 * <p>At most 65,536 blocks are kept, in 11 MB where few sets of nodes recur and 27 MB where none does: the oldest are
 * forgotten and counted. Thread-safe.
 */
public final class NearOnlyBlocks {

    private static final int MOST_BLOCKS = 65_536;
    /** How many blocks, and how many sets of nodes, are looked at for the one that has its copy made. */
    private static final int MOST_LOOKS = 1_000;

    private static final long PASSED_OVER_MILLIS = Duration.ofMinutes(10).toMillis();

    /** A block that waits; two of the same file and nodes are two. A path may be long: its hash is enough here. */
    private static final class Written {
        private final int pathHash;
        private final Set<String> nodes;
        private final long millis;

        private Written(String path, Set<String> nodes, long millis) {
            this.pathHash = path.hashCode();
            this.nodes = nodes;
            this.millis = millis;
        }

        private boolean isOf(String path) {
            return pathHash == path.hashCode();
        }
    }

    /**
     * The numbers behind the metrics.
     *
     * @param waiting blocks that are near only, as far as they are remembered
     * @param oldestMillis how long the one that has waited longest has
     * @param copies distant replicas chosen, for any reason
     * @param waited blocks that were near only and were given their copy
     * @param averageMillis how long these had to wait
     * @param longestMillis how long the one of these did that waited longest
     * @param forgotten blocks about which there was no room to remember
     */
    public record Summary(
            int waiting,
            long oldestMillis,
            long copies,
            long waited,
            long averageMillis,
            long longestMillis,
            long forgotten) {}

    private final LongSupplier clockMillis;
    /** In the order of writing, as are those of each set of nodes. */
    private final Set<Written> waiting = new LinkedHashSet<>();

    private final Map<Set<String>, Set<Written>> byNodes = new LinkedHashMap<>();
    private long copies;
    private long waited;
    private long waitedMillis;
    private long longestMillis;
    private long forgotten;

    NearOnlyBlocks(LongSupplier clockMillis) {
        this.clockMillis = clockMillis;
    }

    /** A block of the file begins near only, on those nodes. */
    synchronized void written(String path, Set<String> nodes) {
        Written block = new Written(path, Set.copyOf(nodes), clockMillis.getAsLong());
        waiting.add(block);
        byNodes.computeIfAbsent(block.nodes, n -> new LinkedHashSet<>()).add(block);
        if (waiting.size() > MOST_BLOCKS) {
            forget(oldest());
            forgotten++;
        }
    }

    /** So many distant replicas were chosen for a block of the file that those nodes have. */
    synchronized void copied(String path, Set<String> nodes, int replicas) {
        copies += replicas;
        if (nodes.isEmpty()) {
            return;
        }
        List<Set<Written>> candidates = writtenTo(nodes);
        Optional<Written> ofFile = candidates.stream()
                .flatMap(Set::stream)
                .limit(MOST_LOOKS)
                .filter(block -> block.isOf(path))
                .findFirst();
        ofFile.or(() -> candidates.stream().flatMap(Set::stream).findFirst()).ifPresent(this::copied);
        ofFile.ifPresent(this::forgetPassedOver);
    }

    private List<Set<Written>> writtenTo(Set<String> nodes) {
        Set<Written> toJustThese = byNodes.get(nodes);
        return toJustThese != null
                ? List.of(toJustThese)
                : byNodes.entrySet().stream()
                        .limit(MOST_LOOKS)
                        .filter(entry -> entry.getKey().containsAll(nodes))
                        .map(Map.Entry::getValue)
                        .toList();
    }

    private void copied(Written block) {
        forget(block);
        long millis = clockMillis.getAsLong() - block.millis;
        waited++;
        waitedMillis += millis;
        longestMillis = Math.max(longestMillis, millis);
    }

    private void forgetPassedOver(Written later) {
        while (!waiting.isEmpty() && oldest().millis < later.millis - PASSED_OVER_MILLIS) {
            forget(oldest());
        }
    }

    public synchronized Summary summary() {
        long oldest = waiting.isEmpty() ? 0 : clockMillis.getAsLong() - oldest().millis;
        long average = waited == 0 ? 0 : waitedMillis / waited;
        return new Summary(waiting.size(), oldest, copies, waited, average, longestMillis, forgotten);
    }

    private Written oldest() {
        return waiting.iterator().next();
    }

    private void forget(Written block) {
        waiting.remove(block);
        byNodes.computeIfPresent(block.nodes, (nodes, blocks) -> {
            blocks.remove(block);
            return blocks.isEmpty() ? null : blocks;
        });
    }
}
