package dev.terrain.rack.internal.map;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The write-optimised mapping: racks for clusters that keep Hadoop's own placement policy, arranged such that it writes
 * the fewest replicas to distant nodes. Every location is {@code /rackN@arranged}.
 *
 * <p>Hadoop puts the second replica in another rack than the first. If distant nodes are a rack of their own, that is
 * most often theirs. If they share one with many home nodes, and the other home nodes are in other racks, it seldom is.
 *
 * <p>A known node stays where it is, and a new one comes to the rack where it does best, unless a new arrangement is a
 * tenth better.
 *
 * @param replication of the blocks that clients anywhere write
 */
public record ArrangedRacks(int replication) implements RackChooser {

    /** The site of every arranged location: all count as one site, since the racks say nothing of distance. */
    public static final String SITE = "arranged";

    /** An arrangement stays while it is at most this much worse than the best, since every change moves nodes. */
    private static final double WORTH_A_MOVE = 0.1;

    @Override
    public Map<String, Location> choose(Collection<NodeState> nodes, Map<String, Location> before) {
        String home =
                homeSite(nodes.stream().map(node -> node.location().site()).toList());
        SortedMap<String, Boolean> isHome = new TreeMap<>();
        nodes.forEach(node -> isHome.put(node.address(), node.location().site().equals(home)));
        Map<String, Location> fresh = arrange(isHome);
        Map<String, Location> kept = new HashMap<>();
        isHome.keySet().forEach(node -> {
            Location location = before.get(node);
            if (location != null && location.site().equals(SITE)) {
                kept.put(node, location);
            }
        });
        if (kept.size() * 2 < isHome.size()) {
            return fresh;
        }
        join(isHome, kept);
        RackSearch.Score known = score(List.copyOf(racks(isHome, kept).values()));
        RackSearch.Score possible = score(List.copyOf(racks(isHome, fresh).values()));
        boolean isWorthIt = known.excess() > possible.excess() + WORTH_A_MOVE
                || known.distantReplicas() > possible.distantReplicas() * (1 + WORTH_A_MOVE);
        return isWorthIt ? fresh : kept;
    }

    /**
     * From where is written: {@code near} if a node is there, else the site with most nodes, by name the first of
     * equals.
     */
    static String homeSite(Collection<String> sites) {
        if (sites.contains(Location.NEAR)) {
            return Location.NEAR;
        }
        Map<String, Long> counts =
                sites.stream().collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey)
                .orElse(Location.NEAR);
    }

    private Map<String, Location> arrange(SortedMap<String, Boolean> isHome) {
        Deque<String> home = new ArrayDeque<>();
        Deque<String> distant = new ArrayDeque<>();
        isHome.forEach((node, isAtHome) -> (isAtHome ? home : distant).add(node));
        List<Rack> racks = new ArrayList<>(
                distant.isEmpty()
                        ? List.of(new Rack(home.size(), 0))
                        : new RackSearch(replication).best(home.size(), distant.size()));
        racks.sort(Comparator.comparingInt(Rack::distant).reversed());
        Map<String, Location> locations = new HashMap<>();
        for (int i = 0; i < racks.size(); i++) {
            Location location = new Location(SITE, "/rack" + i);
            for (int node = 0; node < racks.get(i).distant(); node++) {
                locations.put(distant.remove(), location);
            }
            for (int node = 0; node < racks.get(i).home(); node++) {
                locations.put(home.remove(), location);
            }
        }
        return locations;
    }

    /** Gives every node without a location the one of the rack that it does best in. */
    private void join(SortedMap<String, Boolean> isHome, Map<String, Location> locations) {
        Map<Location, Rack> racks = racks(isHome, locations);
        isHome.forEach((node, isAtHome) -> locations.computeIfAbsent(node, added -> {
            Comparator<Location> byScore = Comparator.comparing(location -> {
                Map<Location, Rack> tried = new LinkedHashMap<>(racks);
                tried.computeIfPresent(location, (where, rack) -> with(rack, isAtHome));
                return score(List.copyOf(tried.values()));
            });
            Location best = racks.keySet().stream().min(byScore).orElseThrow();
            racks.computeIfPresent(best, (where, rack) -> with(rack, isAtHome));
            return best;
        }));
    }

    private static TreeMap<Location, Rack> racks(Map<String, Boolean> isHome, Map<String, Location> locations) {
        TreeMap<Location, Rack> racks = new TreeMap<>(Comparator.comparing(Location::toString));
        locations.forEach((node, location) -> racks.compute(
                location,
                (where, rack) -> with(rack == null ? new Rack(0, 0) : rack, Boolean.TRUE.equals(isHome.get(node)))));
        return racks;
    }

    private static Rack with(Rack rack, boolean isHome) {
        return isHome ? rack.plus(1, 0) : rack.plus(0, 1);
    }

    private RackSearch.Score score(List<Rack> racks) {
        return new RackSearch(replication).score(racks);
    }
}
