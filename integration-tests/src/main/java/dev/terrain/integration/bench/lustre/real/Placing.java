package dev.terrain.integration.bench.lustre.real;

import dev.terrain.integration.bench.Word;

/** Who decides on which node a file is read. Either way every node reads as many files. */
enum Placing implements Word {
    /** A shuffle: what a scheduler does that knows of no locality. */
    RANDOM,
    /** lustre-locality-split's balanced assignment. */
    ASSIGNED
}
