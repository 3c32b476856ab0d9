package dev.terrain.rack.internal.plan;

import dev.terrain.rack.internal.map.Location;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What Hadoop's own rules do on a cluster, with one arrangement of racks or another; exact. */
public final class Forecast {

    /**
     * Of one block.
     *
     * @param distantReplicas expected at other sites than home
     * @param distantShare the same as a share of all its replicas
     * @param load of the fullest node, times the mean
     */
    public record Expected(double distantReplicas, double distantShare, double load) {}

    private final Map<String, String> siteOf;
    private final String home;
    private final int replication;
    private final Writers writers;

    /** Of at least one node, given its site. */
    public Forecast(Map<String, String> siteOf, int replication, Writers writers) {
        this.siteOf = new TreeMap<>(siteOf);
        this.replication = replication;
        this.writers = writers;
        home = Arrangement.homeSite(siteOf.values());
    }

    /** What it is a forecast of, in one line. */
    public String heading() {
        Map<String, Long> counts = siteOf.values().stream()
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        String sites = counts.entrySet().stream()
                .map(site ->
                        site.getKey() + " " + site.getValue() + (site.getKey().equals(home) ? " (home)" : ""))
                .collect(Collectors.joining(", "));
        return "Nodes: " + sites + ". Expected of Hadoop's own rules for a block of replication " + replication
                + ", written " + (writers == Writers.OUTSIDE ? "from outside:" : "by home nodes:");
    }

    public Expected withoutRacks() {
        return expected(node -> "");
    }

    public Expected withSitesAsRacks() {
        return expected(node -> String.valueOf(siteOf.get(node)));
    }

    /** With these locations, of all its nodes. */
    public Expected with(Map<String, Location> locations) {
        return expected(node -> String.valueOf(locations.get(node)));
    }

    private Expected expected(Function<String, String> rackOf) {
        Map<String, Rack> racks = new HashMap<>();
        siteOf.forEach((node, site) -> racks.merge(rackOf.apply(node), Rack.of(site.equals(home)), Rack::plus));
        Expectation expectation = new StockPlacement(List.copyOf(racks.values()), replication).expect(writers);
        return new Expected(
                expectation.distantReplicas(),
                expectation.distantReplicas() / expectation.replicas(),
                expectation.load());
    }
}
