package dev.terrain.rack.internal.plan;

/**
 * How many nodes a rack has.
 *
 * @param home of these, at the home site, from which is written
 * @param distant of these, at any other site
 */
record Rack(int home, int distant) {

    Rack {
        if (home < 0 || distant < 0) {
            throw new IllegalArgumentException("a rack has no fewer than 0 nodes: " + home + ", " + distant);
        }
    }

    /** A node. */
    static Rack of(boolean atHome) {
        return atHome ? new Rack(1, 0) : new Rack(0, 1);
    }

    Rack plus(Rack other) {
        return new Rack(home + other.home, distant + other.distant);
    }

    int size() {
        return home + distant;
    }
}
