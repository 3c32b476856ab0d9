package dev.terrain.integration.cluster;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code hadoop fsck PATH -files -blocks -locations} finds.
 *
 * @param isHealthy fsck's verdict
 * @param blocks of closed files
 * @param misReplicated blocks that the placement policy calls misplaced
 * @param underReplicated blocks with fewer replicas than asked for
 * @param overReplicated blocks with more
 * @param replicas how many lie on each DataNode, by its address (no port)
 */
public record Fsck(
        boolean isHealthy,
        long blocks,
        long misReplicated,
        long underReplicated,
        long overReplicated,
        Map<String, Integer> replicas) {

    private static final Pattern REPLICA = Pattern.compile("DatanodeInfoWithStorage\\[([^:\\]]+):");
    private static final Pattern COUNT = Pattern.compile("\\s*([A-Za-z- ()]+):\\s+(\\d+).*");

    public Fsck {
        replicas = Map.copyOf(replicas);
    }

    /** Reads what fsck prints; throws when that has no verdict. */
    static Fsck parse(List<String> lines) throws IOException {
        if (lines.stream().noneMatch(line -> line.startsWith("Status:"))) {
            throw new IOException("fsck has no result:\n" + String.join("\n", lines));
        }
        Map<String, Long> counts = new TreeMap<>();
        Map<String, Integer> replicas = new TreeMap<>();
        for (String line : lines) {
            REPLICA.matcher(line).results().forEach(replica -> replicas.merge(replica.group(1), 1, Integer::sum));
            Matcher count = COUNT.matcher(line);
            if (count.matches()) {
                counts.putIfAbsent(count.group(1).strip(), Long.parseLong(count.group(2)));
            }
        }
        return new Fsck(
                lines.stream().anyMatch(line -> line.strip().equals("Status: HEALTHY")),
                counts.getOrDefault("Total blocks (validated)", 0L),
                counts.getOrDefault("Mis-replicated blocks", 0L),
                counts.getOrDefault("Under-replicated blocks", 0L),
                counts.getOrDefault("Over-replicated blocks", 0L),
                replicas);
    }

    /** The share of all replicas that lies on that DataNode, 0 to 1. */
    public double share(Host dataNode) {
        int all = allReplicas();
        return all == 0 ? 0 : replicas.getOrDefault(dataNode.address(), 0) / (double) all;
    }

    /** Whether all is well and every block has so many replicas, no more. */
    public boolean hasExactly(int replication) {
        return isHealthy && allReplicas() == blocks * replication;
    }

    /** How many there are on all DataNodes together. */
    public int allReplicas() {
        return replicas.values().stream().mapToInt(Integer::intValue).sum();
    }
}
