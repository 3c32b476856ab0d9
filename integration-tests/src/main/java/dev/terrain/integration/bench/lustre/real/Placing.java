package dev.terrain.integration.bench.lustre.real;

import java.util.Locale;

/** Who decides on which node a file is read. Either way every node reads as many files. */
enum Placing {
    /** A shuffle: what a scheduler does that knows of no locality. */
    RANDOM,
    /** lustre-locality-split's balanced assignment. */
    ASSIGNED;

    /** As the reports call it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
