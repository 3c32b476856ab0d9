package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Word;

/** What the page cache has of the input when a scan starts. */
enum Cache implements Word {
    /** Nothing. */
    COLD,
    /** All of it. */
    WARM;
}
