package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The near and the distant DataNodes of a running HDFS, and waiting for what its NameNode makes of them.
 *
 * @param hadoop the cluster
 * @param near DataNodes at the home site
 * @param distant DataNodes elsewhere
 */
public record DataNodeSites(StockHadoop hadoop, List<Host> near, List<Host> distant) {

    /** Three rounds of the redundancy monitor, at {@code dfs.namenode.redundancy.interval.seconds} = 1. */
    private static final Duration SETTLED_AFTER = Duration.ofSeconds(3);

    private static final Duration PLACED_WITHIN = Duration.ofMinutes(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private static final Pattern BLOCK = Pattern.compile("blk_\\d+");

    public DataNodeSites {
        near = List.copyOf(near);
        distant = List.copyOf(distant);
    }

    /**
     * What makes rack-topology measure in seconds, where it does not take ten minutes for what a site decides once in a
     * month.
     *
     * @param state the file in which the NameNode keeps what it measured
     */
    public static Map<SiteFile, Map<String, String>> quickMeasuring(Path state) {
        return Map.of(
                SiteFile.CORE,
                Map.of("terrain.rack.state-file", state.toString()),
                SiteFile.HDFS,
                Map.of(
                        "terrain.rack.probe-interval", "200ms",
                        "terrain.rack.move-rounds", "3",
                        "terrain.rack.move-interval", "0s",
                        "terrain.rack.state-interval", "1s"));
    }

    /**
     * Waits until the NameNode has the distant DataNodes where rack-topology's default tiers put that round trip, and
     * the near ones without a site; for two minutes.
     */
    public void awaitTier(Duration roundTrip) throws IOException {
        String site = tier(roundTrip);
        Interruptible.require(
                PLACED_WITHIN,
                LOOK_EVERY,
                () -> areAt(distant, site) && areAt(near, tier(Duration.ZERO)),
                () -> "the NameNode has " + distant.get(0).name() + " at "
                        + hadoop.nameNode(1).location(distant.get(0)) + " instead of " + site);
    }

    /**
     * Waits until the NameNode has racks of rack-topology's arrangement, one where no DataNode is distant at that round
     * trip, else several, and every block is placed by them; for two minutes each.
     */
    public void awaitArranged(Duration roundTrip) throws IOException {
        boolean isOneRack = tier(roundTrip).isEmpty();
        Interruptible.require(
                PLACED_WITHIN, LOOK_EVERY, () -> isArranged(isOneRack), () -> "the NameNode has " + locations());
        awaitReplicas(1, PLACED_WITHIN);
    }

    private boolean isArranged(boolean isOneRack) throws IOException {
        List<String> locations = locations();
        return locations.stream().allMatch(location -> location.endsWith("@arranged"))
                && isOneRack == (locations.stream().distinct().count() == 1);
    }

    private List<String> locations() throws IOException {
        List<Host> hosts = new ArrayList<>(near);
        hosts.addAll(distant);
        List<String> locations = new ArrayList<>();
        for (Host host : hosts) {
            locations.add(hadoop.nameNode(1).location(host));
        }
        return locations;
    }

    /**
     * The site of terrain.rack.tiers' default, {@code 1ms,5ms,15ms}: a round trip is never shorter than it is set to.
     */
    private static String tier(Duration roundTrip) {
        long millis = roundTrip.toMillis();
        return millis < 1 ? "" : millis < 5 ? "tier1" : millis < 15 ? "tier2" : "tier3";
    }

    private boolean areAt(List<Host> dataNodes, String site) throws IOException {
        for (Host host : dataNodes) {
            String[] rackAndSite = hadoop.nameNode(1).location(host).split("@", 2);
            if (!site.equals(rackAndSite.length > 1 ? rackAndSite[1] : "")) {
                return false;
            }
        }
        return true;
    }

    /**
     * Waits until no block lacks a replica, as active NameNode number {@code i} sees it, and for some rounds of its
     * redundancy monitor has not.
     *
     * @return how long it was until the last one was complete, to about a second
     * @throws IOException when it takes longer than that
     */
    public Duration awaitReplicas(int i, Duration within) throws IOException {
        Instant start = Instant.now();
        Instant lastIncomplete = start;
        long incomplete = 0;
        while (incomplete > 0 || Instant.now().isBefore(lastIncomplete.plus(SETTLED_AFTER))) {
            incomplete = hadoop.nameNode(i).blocksWithTooFewReplicas();
            if (incomplete > 0) {
                lastIncomplete = Instant.now();
                if (lastIncomplete.isAfter(start.plus(within))) {
                    throw new IOException(incomplete + " blocks still lack replicas after " + within.toSeconds()
                            + " s:\n" + String.join("\n", whatFsckComplainsOf()));
                }
            }
            Interruptible.sleep(Duration.ofMillis(100));
        }
        return Duration.between(start, lastIncomplete);
    }

    /** What fsck complains of, and how each of those blocks came to that, as the daemons' logs have it. */
    private List<String> whatFsckComplainsOf() throws IOException {
        List<String> lines = new ArrayList<>(
                hadoop
                        .hadoop(List.of("fsck", "/", "-files", "-blocks", "-locations", "-openforwrite"))
                        .output()
                        .stream()
                        .filter(line ->
                                line.matches(".*(Under replicated|policy is violated|MISSING|CORRUPT|OPENFORWRITE).*"))
                        .toList());
        Set<String> blocks = new TreeSet<>();
        for (String line : lines) {
            BLOCK.matcher(line).results().limit(1).forEach(block -> blocks.add(block.group()));
        }
        for (String block : blocks) {
            lines.addAll(hadoop.layout().logLinesWith(block));
        }
        return lines;
    }

    /** Waits until the blocks below a path have so many replicas, those beyond that number being gone. */
    public Fsck awaitExactly(int replication, String path, Duration within) throws IOException {
        Interruptible.require(
                within, Duration.ofSeconds(1), () -> hadoop.fsck(path).hasExactly(replication), () -> hadoop.fsck(path)
                        .toString());
        return hadoop.fsck(path);
    }

    /** The share of all replicas that lies at the distant site, 0 to 1. */
    public double distantShare(Fsck fsck) {
        return distant.stream().mapToDouble(fsck::share).sum();
    }
}
