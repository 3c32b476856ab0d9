package dev.terrain.rack.internal.plan;

import java.util.List;

/**
 * Nodes that are not torn apart: a single one, or all of a physical rack. Units of equal numbers are alike.
 *
 * @param home how many of them are at the home site
 * @param distant how many are not
 * @param names of the nodes
 */
record Unit(int home, int distant, List<String> names) {

    Unit {
        names = List.copyOf(names);
        if (home < 0 || distant < 0 || home + distant != names.size() || names.isEmpty()) {
            throw new IllegalArgumentException(home + " and " + distant + " nodes, but " + names);
        }
    }

    boolean isAlike(Unit other) {
        return home == other.home && distant == other.distant;
    }
}
