package dev.terrain.integration.bench.spill;

import java.util.Locale;

/** Of a task. */
enum Side {
    MAP,
    REDUCE;

    /** What the command line and the reports call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
