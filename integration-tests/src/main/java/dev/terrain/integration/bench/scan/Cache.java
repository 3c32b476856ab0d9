package dev.terrain.integration.bench.scan;

import java.util.Locale;

/** What the page cache has of the input when a scan starts. */
enum Cache {
    /** Nothing. */
    COLD,
    /** All of it. */
    WARM;

    /** What the command line and the reports call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
