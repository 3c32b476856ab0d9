package dev.terrain.integration.bench.scan;

/** What the page cache has of the input when a scan starts. */
enum Cache implements Labelled {
    /** Nothing. */
    COLD,
    /** All of it. */
    WARM
}
