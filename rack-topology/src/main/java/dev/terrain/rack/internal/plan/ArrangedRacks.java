package dev.terrain.rack.internal.plan;

import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.map.RackChooser;
import dev.terrain.rack.internal.map.SitedNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Locations for sites that keep Hadoop's own placement policy: see {@link Arrangement}.
 *
 * @param replication of the blocks that clients anywhere write
 */
public record ArrangedRacks(int replication) implements RackChooser {

    @Override
    public Map<String, Location> choose(Collection<SitedNode> nodes, Map<String, Location> before) {
        if (nodes.isEmpty()) {
            return Map.of();
        }
        Map<String, String> sites = new HashMap<>();
        Map<String, Location> arranged = new HashMap<>();
        for (SitedNode node : nodes) {
            sites.put(node.address(), node.site());
            Location location = before.get(node.address());
            if (location != null && location.site().equals(Arrangement.SITE)) {
                arranged.put(node.address(), location);
            }
        }
        return new Arrangement(replication, Writers.OUTSIDE, Arrangement.MOST_LOAD).arrange(sites, arranged);
    }
}
