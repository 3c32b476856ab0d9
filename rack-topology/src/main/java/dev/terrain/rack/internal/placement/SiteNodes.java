package dev.terrain.rack.internal.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.net.Node;

/**
 * How many nodes there were at each site at one moment. Immutable.
 *
 * @param sites the sites by name
 * @param elsewhere the nodes in service of all sites but that one
 * @param available nodes in service, of all sites
 * @param expected nodes of all sites that count for verdicts
 */
public record SiteNodes(Map<String, Site> sites, Map<String, List<Node>> elsewhere, int available, int expected) {

    /**
     * One site.
     *
     * @param available its nodes in service
     * @param expected these, those in maintenance, and those lost not long ago: what will take replicas again
     * @param racks with a node in service
     * @param nodes those in service, of which some may be gone by now
     */
    public record Site(int available, int expected, int racks, List<Node> nodes) {}

    private static final Site NONE = new Site(0, 0, 0, List.of());

    public static SiteNodes of(Map<String, Site> sites) {
        return new SiteNodes(
                Map.copyOf(sites),
                sites.keySet().stream().collect(Collectors.toMap(site -> site, site -> without(site, sites))),
                sites.values().stream().mapToInt(Site::available).sum(),
                sites.values().stream().mapToInt(Site::expected).sum());
    }

    private static List<Node> without(String site, Map<String, Site> sites) {
        List<Node> nodes = new ArrayList<>();
        sites.forEach((other, there) -> nodes.addAll(other.equals(site) ? List.of() : there.nodes()));
        return nodes;
    }

    /** Whether there is no distance to decide by. */
    public boolean isOneSite() {
        int withNodes = 0;
        for (Site site : sites.values()) {
            if (site.expected() > 0) {
                withNodes++;
            }
        }
        return withNodes <= 1;
    }

    /** The site with nodes in service that is nearest by name, of those the operator made up the one with most. */
    Optional<String> nearest() {
        return sites.keySet().stream()
                .filter(site -> availableAt(site) > 0)
                .min(Comparator.comparingInt(SiteOrder::rank)
                        .thenComparingInt(site -> -availableAt(site))
                        .thenComparing(Comparator.naturalOrder()));
    }

    public int availableAt(String site) {
        return at(site).available();
    }

    public int availableElsewhere(String site) {
        return available - at(site).available();
    }

    public int expectedAt(String site) {
        return at(site).expected();
    }

    public int expectedElsewhere(String site) {
        return expected - at(site).expected();
    }

    public int racksAt(String site) {
        return at(site).racks();
    }

    List<Node> nodesAt(String site) {
        return at(site).nodes();
    }

    List<Node> nodesElsewhere(String site) {
        return elsewhere.getOrDefault(site, List.of());
    }

    private Site at(String site) {
        return sites.getOrDefault(site, NONE);
    }
}
