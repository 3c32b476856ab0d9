package dev.terrain.lustre.internal.topology;

import java.util.List;
import java.util.Optional;

/**
 * Where a server or a compute node stands, as far as is known.
 *
 * @param name host name, as NodeManagers spell it where it is a compute node
 * @param rack path in Hadoop's topology, such as {@code /row1/rack7}
 * @param at coordinates in a torus; empty where there are none
 */
public record Place(String name, Optional<String> rack, List<Integer> at) {

    public Place {
        at = List.copyOf(at);
    }

    /** A place of which only the name is known. */
    public static Place named(String name) {
        return new Place(name, Optional.empty(), List.of());
    }
}
