package dev.terrain.rack.internal.placement;

import dev.terrain.rack.internal.map.Location;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.net.Node;

/**
 * How many nodes there were at each site at one moment. Immutable.
 *
 * @param sites the sites by name
 * @param elsewhere the nodes in service of all sites but that one
 */
public record SiteNodes(Map<String, Site> sites, Map<String, List<Node>> elsewhere) {

    /**
     * One site.
     *
     * @param available its nodes in service
     * @param expected these, those in maintenance, and those lost not long ago: what will take replicas again
     * @param racks with a node in service
     * @param nodes those in service, of which some may be gone by now
     */
    public record Site(int available, int expected, int racks, List<Node> nodes) {}

    /**
     * The order of sites by what their names say, which all processes see alike: {@code near}, then {@code tier1},
     * {@code tier2}, ... and then, by name, those the operator made up.
     */
    static final Comparator<String> NEAREST_FIRST =
            Comparator.comparingInt(SiteNodes::rank).thenComparing(Comparator.naturalOrder());

    private static final String TIER = "tier";

    private static final Site NONE = new Site(0, 0, 0, List.of());

    public static SiteNodes of(Map<String, Site> sites) {
        return new SiteNodes(
                Map.copyOf(sites),
                sites.keySet().stream().collect(Collectors.toMap(site -> site, site -> without(site, sites))));
    }

    private static List<Node> without(String site, Map<String, Site> sites) {
        List<Node> nodes = new ArrayList<>();
        sites.forEach((other, there) -> nodes.addAll(other.equals(site) ? List.of() : there.nodes()));
        return nodes;
    }

    /** Whether there is no distance to decide by. */
    public boolean isOneSite() {
        return sites.values().stream().filter(site -> site.expected() > 0).count() <= 1;
    }

    /** The site with nodes in service that is nearest by name, of those the operator made up the one with most. */
    Optional<String> nearest() {
        return sites.keySet().stream()
                .filter(site -> availableAt(site) > 0)
                .min(Comparator.comparingInt(SiteNodes::rank)
                        .thenComparingInt(site -> -availableAt(site))
                        .thenComparing(Comparator.naturalOrder()));
    }

    public int availableAt(String site) {
        return at(site).available();
    }

    public int availableElsewhere(String site) {
        return sumElsewhere(site, Site::available);
    }

    public int expectedAt(String site) {
        return at(site).expected();
    }

    public int expectedElsewhere(String site) {
        return sumElsewhere(site, Site::expected);
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

    private int sumElsewhere(String site, ToIntFunction<Site> number) {
        return sites.values().stream().mapToInt(number).sum() - number.applyAsInt(at(site));
    }

    /** How near its name says a site is: 0 to 9, or more than any tier for those the operator made up. */
    private static int rank(String site) {
        if (site.equals(Location.NEAR)) {
            return 0;
        }
        boolean isTier = site.length() == TIER.length() + 1
                && site.startsWith(TIER)
                && Character.isDigit(site.charAt(TIER.length()));
        return isTier ? site.charAt(TIER.length()) - '0' : Integer.MAX_VALUE;
    }

    private Site at(String site) {
        return sites.getOrDefault(site, NONE);
    }
}
