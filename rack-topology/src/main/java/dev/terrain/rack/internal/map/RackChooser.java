package dev.terrain.rack.internal.map;

import java.util.Collection;
import java.util.Map;

/** Gives nodes other locations than those they were measured at. */
@FunctionalInterface
public interface RackChooser {

    /** Every node is where it was measured to be. */
    RackChooser AS_MEASURED = (nodes, before) -> Map.of();

    /**
     * Locations by address; a node that is left out is where it was measured to be.
     *
     * @param before where nodes are now, by address and host name, for choosers that avoid moves
     */
    Map<String, Location> choose(Collection<NodeState> nodes, Map<String, Location> before);
}
