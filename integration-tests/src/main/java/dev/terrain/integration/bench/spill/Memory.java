package dev.terrain.integration.bench.spill;

import java.util.Locale;

/** What of the task's files stays in the page cache. */
enum Memory {
    /** All. */
    CACHED,
    /** What a control group leaves beside the heap, so that write-back is real. */
    LIMITED;

    /** What the command line and the reports call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
