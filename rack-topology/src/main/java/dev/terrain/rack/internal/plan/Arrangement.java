package dev.terrain.rack.internal.plan;

import dev.terrain.rack.internal.map.Location;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Racks for sites that keep Hadoop's own placement policy, made up such that it writes the fewest replicas to distant
 * nodes while no node holds more than {@code mostLoad} times what the fullest would hold without racks.
 *
 * <p>Hadoop puts the second replica in another rack than the first. If distant nodes are a rack of their own, that is
 * most often theirs. If they share one with many home nodes, and the other home nodes are in other racks, it seldom is.
 *
 * <p>Worked example, the paper's: a and b at home, c distant, replication 2, writers outside, at most 1.5 times as
 * full. Without racks all hold as much. Of the splits ab|c has 1 distant replica expected, a|b|c 2/3, ac|b and bc|a 1/2
 * with one node 1.5 times as full as the mean. The last two are alike; names decide. With replication 3 each node has
 * one, whatever the racks.
 */
public final class Arrangement {

    /** The site of every arranged location: all are one site to whoever asks, for the racks say nothing of distance. */
    public static final String SITE = "arranged";

    /** The fullest node of the paper's arrangement holds 50 % of the blocks where 33 % is the mean. */
    public static final double MOST_LOAD = 1.5;

    /** What is arranged stays while it is at most this much worse than the best: every change moves nodes. */
    private static final double WORTH_A_MOVE = 0.1;

    private final SplitSearch search;

    /**
     * For blocks of this replication.
     *
     * @param mostLoad how many times the mean a node may hold; where no arrangement keeps to that, the one that comes
     *     nearest is taken
     */
    public Arrangement(int replication, Writers writers, double mostLoad) {
        search = new SplitSearch(replication, writers, mostLoad);
    }

    /**
     * A location {@code /rackN@arranged} for every node, given its site. Where all are at one site there is nothing to
     * arrange, and all come to one rack.
     */
    public Map<String, Location> arrange(Map<String, String> siteOf) {
        String home = homeSite(siteOf.values());
        return arrange(new TreeMap<>(siteOf)
                .entrySet().stream()
                        .map(node -> unit(List.of(node.getKey()), name -> node.getValue(), home))
                        .toList());
    }

    /**
     * The same, with as few nodes as possible elsewhere than before: known nodes stay and new ones come to the rack
     * where they do best, unless a new arrangement has a tenth fewer distant replicas, or a tenth less than is too much
     * on a node.
     */
    public Map<String, Location> arrange(Map<String, String> siteOf, Map<String, Location> before) {
        Map<String, Location> fresh = arrange(siteOf);
        String home = homeSite(siteOf.values());
        Map<Location, Rack> racks = new TreeMap<>(Comparator.comparing(Location::toString));
        Map<String, Location> kept = new TreeMap<>();
        before.forEach((name, location) -> {
            String site = siteOf.get(name);
            if (site != null) {
                kept.put(name, location);
                racks.merge(location, Rack.of(site.equals(home)), Rack::plus);
            }
        });
        if (kept.size() * 2 < siteOf.size()) {
            return fresh;
        }
        new TreeMap<>(siteOf)
                .forEach((name, site) -> kept.computeIfAbsent(name, added -> {
                    Location best = bestRack(racks, Rack.of(site.equals(home)));
                    racks.merge(best, Rack.of(site.equals(home)), Rack::plus);
                    return best;
                }));
        Score known = search.score(List.copyOf(racks.values()));
        Score possible = search.score(racks(siteOf, home, fresh));
        boolean worth = known.excess() > possible.excess() + WORTH_A_MOVE
                || known.distantReplicas() > possible.distantReplicas() * (1 + WORTH_A_MOVE);
        return worth ? fresh : kept;
    }

    private Location bestRack(Map<Location, Rack> racks, Rack added) {
        Comparator<Location> byScore = Comparator.comparing(location -> {
            Map<Location, Rack> tried = new LinkedHashMap<>(racks);
            tried.merge(location, added, Rack::plus);
            return search.score(List.copyOf(tried.values()));
        });
        return racks.keySet().stream().min(byScore).orElseThrow();
    }

    private static List<Rack> racks(Map<String, String> siteOf, String home, Map<String, Location> locationOf) {
        Map<Location, Rack> racks = new LinkedHashMap<>();
        siteOf.forEach((name, site) ->
                racks.merge(Objects.requireNonNull(locationOf.get(name)), Rack.of(site.equals(home)), Rack::plus));
        return List.copyOf(racks.values());
    }

    /**
     * The same without tearing a rack apart: nodes of one location get one location again. Every block that is in two
     * arranged racks, as Hadoop sees to from replication 2 on, then is in two racks of the machine room.
     */
    public Map<String, Location> arrangeWholeRacks(Map<String, Location> locationOf) {
        String home = homeSite(locationOf.values().stream().map(Location::site).toList());
        Map<String, List<String>> byRack = new TreeMap<>(locationOf)
                .keySet().stream()
                        .collect(Collectors.groupingBy(
                                name -> String.valueOf(locationOf.get(name)), TreeMap::new, Collectors.toList()));
        return arrange(byRack.values().stream()
                .map(names -> unit(
                        names,
                        name -> Location.parse(String.valueOf(locationOf.get(name)))
                                .site(),
                        home))
                .toList());
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

    private static Unit unit(List<String> names, Function<String, String> siteOf, String home) {
        int atHome = (int)
                names.stream().filter(name -> siteOf.apply(name).equals(home)).count();
        return new Unit(atHome, names.size() - atHome, names);
    }

    private Map<String, Location> arrange(List<Unit> units) {
        boolean oneSite = units.stream().allMatch(unit -> unit.distant() == 0);
        if (oneSite || units.size() < 2) {
            return located(List.of(units));
        }
        List<Unit> ordered = units.stream()
                .sorted(Comparator.comparingInt(Unit::distant)
                        .reversed()
                        .thenComparing(Comparator.comparingInt(Unit::home).reversed())
                        .thenComparing(unit -> unit.names().get(0)))
                .toList();
        return located(racks(ordered, search.best(ordered)));
    }

    /** Hands out the units of every kind in their order, rack by rack; those with the most distant nodes come first. */
    private static List<List<Unit>> racks(List<Unit> ordered, Split split) {
        List<List<Unit>> racks = new ArrayList<>();
        split.counts().forEach(rack -> racks.add(new ArrayList<>()));
        int next = 0;
        for (int kind = 0; kind < split.kinds().size(); kind++) {
            for (int rack = 0; rack < racks.size(); rack++) {
                int end = next + split.counts().get(rack)[kind];
                racks.get(rack).addAll(ordered.subList(next, end));
                next = end;
            }
        }
        racks.removeIf(List::isEmpty);
        racks.sort(Comparator.comparingInt((List<Unit> rack) ->
                        rack.stream().mapToInt(Unit::distant).sum())
                .reversed());
        return racks;
    }

    private static Map<String, Location> located(List<List<Unit>> racks) {
        Map<String, Location> locations = new LinkedHashMap<>();
        for (int rack = 0; rack < racks.size(); rack++) {
            Location location = new Location(SITE, "/rack" + rack);
            racks.get(rack).forEach(unit -> unit.names().forEach(name -> locations.put(name, location)));
        }
        return locations;
    }
}
