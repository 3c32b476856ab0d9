package dev.terrain.rack.internal.map;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Makes locations of sites and racks. */
@FunctionalInterface
public interface RackChooser {

    /** A node is where it was measured to be, in the rack of the static table. */
    RackChooser AS_MEASURED = (nodes, before) -> {
        Map<String, Location> locations = new HashMap<>();
        for (SitedNode node : nodes) {
            locations.put(node.address(), new Location(node.site(), node.rack()));
        }
        return locations;
    };

    /**
     * A location for each of the nodes, by address.
     *
     * @param before where nodes are now, by address and host name, for choosers that avoid moves
     */
    Map<String, Location> choose(Collection<SitedNode> nodes, Map<String, Location> before);
}
