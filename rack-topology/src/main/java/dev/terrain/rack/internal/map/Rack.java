package dev.terrain.rack.internal.map;

/**
 * How many nodes a rack has.
 *
 * @param home nodes at the home site
 * @param distant nodes at any other site
 */
record Rack(int home, int distant) {

    Rack {
        if (home < 0 || distant < 0) {
            throw new IllegalArgumentException("a rack has no fewer than 0 nodes: " + home + ", " + distant);
        }
    }

    Rack plus(int homeNodes, int distantNodes) {
        return new Rack(home + homeNodes, distant + distantNodes);
    }

    int size() {
        return home + distant;
    }
}
