package dev.terrain.integration.bench.lustre.real;

import java.util.Locale;

/** Who decides on which node a file is read. Either way every node reads as many files. */
enum Placing {
    /** A shuffle: what a scheduler does that knows of no locality. */
    RANDOM,
    /** lustre-locality-split's balanced assignment. */
    ASSIGNED;

    /** What the reports call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
