package dev.terrain.rack.internal.placement;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * How many nodes there were at each site at one moment. Immutable.
 *
 * @param sites the sites by name
 * @param available nodes in service, of all sites
 * @param heard of the available ones, those whose last heartbeat is not overdue
 * @param expected nodes of all sites that count for verdicts
 */
record SiteNodes(Map<String, Site> sites, int available, int heard, int expected) {

    /**
     * One site.
     *
     * @param available its nodes in service
     * @param heard of these, those whose last heartbeat is not overdue
     * @param expected these, those in maintenance, and those lost not long ago: what will take replicas again
     * @param racks with a node in service
     */
    record Site(int available, int heard, int expected, int racks) {}

    private static final Site NONE = new Site(0, 0, 0, 0);

    static SiteNodes of(Map<String, Site> sites) {
        return new SiteNodes(
                Map.copyOf(sites),
                sites.values().stream().mapToInt(Site::available).sum(),
                sites.values().stream().mapToInt(Site::heard).sum(),
                sites.values().stream().mapToInt(Site::expected).sum());
    }

    /** Whether there is no distance to decide by. */
    boolean isOneSite() {
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

    int availableAt(String site) {
        return at(site).available();
    }

    int availableElsewhere(String site) {
        return available - at(site).available();
    }

    int heardElsewhere(String site) {
        return heard - at(site).heard();
    }

    int expectedAt(String site) {
        return at(site).expected();
    }

    int expectedElsewhere(String site) {
        return expected - at(site).expected();
    }

    int racksAt(String site) {
        return at(site).racks();
    }

    private Site at(String site) {
        return sites.getOrDefault(site, NONE);
    }
}
